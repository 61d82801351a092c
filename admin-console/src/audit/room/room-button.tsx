import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';

/** Leads to the replay of the room. */
export const RoomButton = ({ to }: { readonly to: string }) => (
  <Button component={Link} to={to} variant="default" leftSection={<IconUsersGroup size={16} aria-hidden />}>
    {t('回放考场')}
  </Button>
);
