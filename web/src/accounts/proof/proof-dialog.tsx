import { Button, Group, Stack, Text } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { focusFirstFault } from '@vigil/ui/form/focus-first-fault.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormFailure } from '../form-failure.tsx';
import { ProofFields } from './proof-fields.tsx';
import { useOwnProofs } from './use-own-proofs.ts';
import { mayShow, nothingShown, proofIn, proofProblem, type ProofSent } from './proof.ts';

interface ProofDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly act: string;
  readonly danger?: boolean;
  /** something is bound that opens the account: whoever has just signed in shows nothing more */
  readonly binding?: true;
  /** path of this page */
  readonly to: string;
  /** Rejects with what is to be shown; what was typed stays then. */
  readonly onConfirm: (proof: ProofSent) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks once more whether the account is theirs, before something that a stranger at this computer must not do. */
export function ProofDialog({ title, children, onClose, ...asked }: ProofDialogProps) {
  const query = useOwnProofs(asked.binding);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <QueryView query={query}>
          {({ ownProofs }) => (
            <ProofForm proofs={ownProofs} onClose={onClose} onRefused={query.reload} {...asked} />
          )}
        </QueryView>
      </Stack>
    </Dialog>
  );
}

interface ProofFormProps extends Omit<ProofDialogProps, 'title' | 'children'> {
  readonly proofs: readonly string[];
  /** A sign-in counts for a while alone: what is to be shown may be something else now. */
  readonly onRefused: () => void;
}

function ProofForm({ proofs, act, danger, binding, to, onConfirm, onClose, onRefused }: ProofFormProps) {
  const [values, setValues] = useState(nothingShown);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const problem = proofProblem(proofs, values);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (problem !== null) return focusFirstFault(event.currentTarget);
    setFailure(null);
    setBusy(true);
    try {
      await onConfirm(proofIn(proofs, values));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      // It was good once.
      setValues((before) => ({ ...before, passkey: null }));
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <FormFailure message={failure} />
        <ProofFields
          proofs={proofs}
          values={values}
          onValues={setValues}
          onFailure={setFailure}
          to={to}
          binding={binding}
          problem={tried ? problem : null}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('取消')}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={!mayShow(proofs, values)}
            {...(danger === true ? { color: 'red' } : {})}
          >
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
