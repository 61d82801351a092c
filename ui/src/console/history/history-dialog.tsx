import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '../../layout/dialog.tsx';
import { fetchedPart } from '../../state/fetched-part.tsx';
import { t } from '../../text/t.ts';
import type { HistoryVersion, Saying } from './history-version.ts';

export type { HistoryVersion } from './history-version.ts';

// Nearly every list can show it, and few do.
const HistoryVersions = fetchedPart(async () => (await import('./history-versions.tsx')).HistoryVersions);

interface HistoryDialogProps extends Saying {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Newest first. */
  readonly load: () => Promise<readonly HistoryVersion[]>;
  /** When given, an older version can be made the newest. The dialog closes when it has. */
  readonly onRestore?: (version: number) => Promise<unknown>;
}

/** Who changed what and when, each change as a readable difference; older versions can be brought back. */
export function HistoryDialog({ opened, onClose, title, ...history }: HistoryDialogProps) {
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('历史记录：{{title}}', { title })}
      size={760}
      fullScreen={phone}
    >
      {opened && <HistoryVersions onClose={onClose} {...history} />}
    </Dialog>
  );
}
