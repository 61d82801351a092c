import { useQuery } from '@apollo/client/react';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { PersonFormDocument } from '../../generated/graphql.ts';
import { useDepartments } from '../pickers/department-picker.tsx';
import { UserForm } from './user-form.tsx';

interface UserDialogProps {
  /** null: a new one */
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Reads the account as it is now, then opens its form. */
export function UserDialog({ id, ...rest }: UserDialogProps) {
  const { idOf, ready } = useDepartments();
  const { data, error, refetch, loading } = useQuery(PersonFormDocument, {
    variables: { id: id ?? '' },
    skip: id === null,
    fetchPolicy: 'network-only',
  });
  if (id === null) return <UserForm person={null} departId={null} {...rest} />;
  const person = data?.userDetail;
  if (person !== undefined && ready)
    return <UserForm key={person.version} person={person} departId={idOf(person.deptCode)} {...rest} />;
  return (
    <Dialog opened onClose={rest.onClose} title={t('用户信息')}>
      {error === undefined ? (
        <Loading shape="page" />
      ) : (
        <Failed error={error} onRetry={() => void refetch().catch(() => undefined)} retrying={loading} />
      )}
    </Dialog>
  );
}
