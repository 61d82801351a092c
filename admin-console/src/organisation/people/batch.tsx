import { BatchDept, BatchExpire, BatchRole, BatchState } from './batch-dialogs.tsx';
import type { PersonRow } from './person.ts';

interface Props {
  readonly act: 'dept' | 'role' | 'expire' | 'enable' | 'disable';
  readonly people: readonly PersonRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog of an act on chosen people. */
export function Batch({ act, ...rest }: Props) {
  switch (act) {
    case 'dept':
      return <BatchDept {...rest} />;
    case 'role':
      return <BatchRole {...rest} />;
    case 'expire':
      return <BatchExpire {...rest} />;
    case 'enable':
      return <BatchState state={0} {...rest} />;
    case 'disable':
      return <BatchState state={1} {...rest} />;
  }
}
