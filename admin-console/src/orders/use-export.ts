import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { useState } from 'react';

/** A list's file from the server; one at a time, and why not where it is refused. */
export function useExport(path: string) {
  const [busy, setBusy] = useState(false);
  const save = async (body: object): Promise<void> => {
    setBusy(true);
    try {
      await downloadFile(path, body);
    } catch (error) {
      notifyWarning(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
