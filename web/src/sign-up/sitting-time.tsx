import { WholeTimes } from '@vigil/ui/text/whole-times.tsx';
import type { SittingFieldsFragment } from '../generated/graphql.ts';
import { exactSitting, saySitting } from './category-words.ts';

/** When a sitting is, exact on hover; a narrow screen breaks between start and end, and in neither. */
export function SittingTime({
  sitting,
}: {
  readonly sitting: Pick<SittingFieldsFragment, 'startTime' | 'endTime'>;
}) {
  return (
    <span title={exactSitting(sitting) || undefined}>
      <WholeTimes text={saySitting(sitting)} />
    </span>
  );
}
