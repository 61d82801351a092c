import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { May } from '../../app/may.tsx';
import { PackageDialog, type PackageAbout } from './package-dialog.tsx';

/** Opens 制作审计包, for who may (`audit:package`). */
export function PackageButton({ about }: { readonly about: PackageAbout }) {
  const [open, setOpen] = useState(false);
  return (
    <May any={['audit:package']}>
      <Button
        variant="default"
        leftSection={<IconFileZip size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('制作审计包')}
      </Button>
      {open && <PackageDialog about={about} onClose={() => setOpen(false)} />}
    </May>
  );
}
