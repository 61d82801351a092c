import { useQuery } from '@apollo/client/react';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { PaperExStatesDocument } from '../generated/graphql.ts';

/** Dictionary paper_ex_state in words; the number while the dictionary has not come. */
export function ExState({ value }: { readonly value: number }) {
  const { data } = useQuery(PaperExStatesDocument, { fetchPolicy: 'cache-first' });
  const word = data?.dicValueTree.find((each) => each.value === String(value))?.title ?? String(value);
  if (value === 0)
    return (
      <Tag tone="success" icon={<IconCircleCheck size={14} aria-hidden />}>
        {word}
      </Tag>
    );
  if (value === 5)
    return (
      <Tag tone="info" icon={<IconClock size={14} aria-hidden />}>
        {word}
      </Tag>
    );
  return (
    <Tag tone="warning" icon={<IconAlertTriangle size={14} aria-hidden />}>
      {word}
    </Tag>
  );
}
