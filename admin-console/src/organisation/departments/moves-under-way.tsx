import { useQuery } from '@apollo/client/react';
import { Alert } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef } from 'react';
import { DepartMovesDocument } from '../../generated/graphql.ts';

const pollMilliseconds = 2000;

/** Departments that were moved and whose people are still being told; nothing when there are none. */
export function MovesUnderWay({ onEnded }: { readonly onEnded: () => void }) {
  const { data } = useQuery(DepartMovesDocument, {
    fetchPolicy: 'network-only',
    pollInterval: pollMilliseconds,
  });
  const moves = data?.departMoves ?? [];
  const some = moves.length > 0;
  const before = useRef(some);
  useEffect(() => {
    if (before.current && !some) onEnded();
    before.current = some;
  }, [some, onEnded]);
  if (!some) return null;
  return (
    <Alert
      color="blue"
      variant="light"
      mb="md"
      role="status"
      icon={<IconArrowsMove size={18} aria-hidden />}
      title={t('正在更新被移动部门的人员')}
    >
      {moves.map(({ moveId, deptName, done }) => (
        <div key={moveId}>
          {t(
            '“{{deptName}}”：已更新 {{n}} 人。考试范围和共享已按新的位置生效，按部门筛选的列表稍后更新完整。',
            {
              deptName,
              n: sayNumber(done),
            },
          )}
        </div>
      ))}
    </Alert>
  );
}
