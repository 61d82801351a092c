import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** What the server said no to, above the fields that stay as they were typed. */
export function FormFailure({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
      {message}
    </Alert>
  );
}
