import { Stack } from '@mantine/core';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { useState, type ReactNode } from 'react';
import { FormFailure } from '../form-failure.tsx';
import { ProofFields } from './proof-fields.tsx';
import { leadsAway, nothingShown } from './proof.ts';
import { useOwnProofs } from './use-own-proofs.ts';

interface ProofFirstProps {
  /** path of this page */
  readonly to: string;
  readonly children: ReactNode;
}

/**
 * A form before whose sending something is shown (`ProofDialog`): where showing it leads away from the page, that comes
 * first, so that nothing is typed that would be lost.
 */
export function ProofFirst({ to, children }: ProofFirstProps) {
  const query = useOwnProofs(true);
  const [failure, setFailure] = useState<string | null>(null);
  // Once it stands, what was typed stays: a sign-in that has become too old is told when the form is sent.
  const [stands, setStands] = useState(false);
  const proofs = query.data?.ownProofs;
  if (!stands && proofs !== undefined && !leadsAway(proofs)) setStands(true);
  if (stands) return <>{children}</>;
  return (
    <QueryView query={query}>
      {({ ownProofs }) => (
        <Stack gap="md">
          <FormFailure message={failure} />
          <ProofFields
            proofs={ownProofs}
            values={nothingShown}
            onValues={() => undefined}
            onFailure={setFailure}
            to={to}
            binding
          />
        </Stack>
      )}
    </QueryView>
  );
}
