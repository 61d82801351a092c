import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';

/** 返回 at the head of a page, to the page it belongs to. */
export function BackButton({ to }: { readonly to: string }) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />}>
      {t('返回')}
    </Button>
  );
}
