import { useQuery } from '@apollo/client/react';
import { Anchor, Group } from '@mantine/core';
import { Details } from '@vigil/ui/console/details.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayAccommodation } from '@vigil/ui/text/accommodation.ts';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { AccommodationGroundsDocument, type AccommodationFieldsFragment } from '../generated/graphql.ts';
import { validity } from './accommodation-words.ts';

interface GroundsDialogProps {
  readonly row: AccommodationFieldsFragment;
  readonly onClose: () => void;
}

/** Why it was granted and revoked, by whom and when, and the evidence. */
export function GroundsDialog({ row, onClose }: GroundsDialogProps) {
  const query = useQuery(AccommodationGroundsDocument, {
    variables: { id: row.id },
    fetchPolicy: 'network-only',
  });
  const gone = t('（该用户已注销，内容不可读）');
  return (
    <Dialog opened onClose={onClose} title={t('便利措施：{{name}}', { name: row.realName })}>
      <QueryView query={query} loading={<Loading shape="page" count={3} />}>
        {({ accommodationGrounds: { grounds, files, revokedBecause } }) => (
          <Details
            items={[
              [t('便利措施'), sayAccommodation(row)],
              [t('有效期'), validity(row)],
              [
                t('授予'),
                t('{{name}}，{{time}}', { name: row.grantedByName, time: exactTime(row.grantTime) }),
              ],
              [t('授予理由'), grounds ?? gone],
              [
                t('证明材料'),
                files.length === 0 ? (
                  t('无')
                ) : (
                  <Group key="files" gap="xs">
                    {files.map((url, place) => (
                      <Anchor key={url} href={url} target="_blank" rel="noopener" inherit>
                        {t('附件 {{n}}', { n: place + 1 })}
                      </Anchor>
                    ))}
                  </Group>
                ),
              ],
              ...(row.revokeTime === null
                ? []
                : ([
                    [
                      t('撤销'),
                      t('{{name}}，{{time}}', {
                        name: row.revokedByName ?? '—',
                        time: exactTime(row.revokeTime),
                      }),
                    ],
                    [t('撤销原因'), revokedBecause ?? gone],
                  ] as const)),
            ]}
          />
        )}
      </QueryView>
    </Dialog>
  );
}
