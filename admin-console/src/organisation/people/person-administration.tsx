import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useSession } from '../../app/session.tsx';
import { PersonScope } from './person-scope.tsx';
import type { PersonRow } from './person.ts';

interface PersonAdministrationProps {
  readonly person: PersonRow;
  readonly onChanged: () => void;
}

/** What is done to administrators alone: the department they are bound to. */
export function PersonAdministration({ person, onChanged }: PersonAdministrationProps) {
  const { may } = useSession();
  const [binding, bind] = useDisclosure(false);
  if (person.roleType !== 2 || !may('sys:role:update') || !may('sys:user:update')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconBuilding size={18} aria-hidden />} onClick={bind.open}>
        {t('管理范围')}
      </Button>
      {binding && <PersonScope person={person} onClose={bind.close} onSaved={onChanged} />}
    </>
  );
}
