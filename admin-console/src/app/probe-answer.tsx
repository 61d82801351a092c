import { Text } from '@mantine/core';

/** What came of trying something outside, in its own words. */
export interface Probed {
  readonly works: boolean;
  readonly text: string;
}

/** The line under the button that tried it; nothing until it was tried. */
export function ProbeAnswer({ said }: { readonly said: Probed | null }) {
  return said === null ? null : (
    <Text size="sm" role={said.works ? 'status' : 'alert'} c={said.works ? undefined : 'var(--vigil-danger)'}>
      {said.text}
    </Text>
  );
}
