import { Button, Input, Pill } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import { usePeopleNames } from './people-names.tsx';
import styles from './pickers.module.css';
import { UserPicker } from './user-picker.tsx';

interface UserMultiFieldProps {
  readonly id?: string;
  readonly label?: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** ids */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly roleType?: number;
}

const shownAtMost = 50;

/** Several people as a field: their names, one to a pill, and a dialog that adds more. */
export function UserMultiField({
  id,
  label = t('人员'),
  description,
  error,
  disabled = false,
  required,
  value,
  onChange,
  roleType,
}: UserMultiFieldProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const shown = value.slice(0, shownAtMost);
  const nameOf = usePeopleNames(shown);
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
    >
      <div className={styles['people']} id={id} tabIndex={-1}>
        {shown.map((each) => (
          <Pill
            key={each}
            withRemoveButton={!disabled}
            onRemove={() => onChange(value.filter((one) => one !== each))}
            removeButtonProps={{
              'aria-label': t('移除 {{name}}', { name: nameOf(each) ?? each }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {nameOf(each) ?? '…'}
          </Pill>
        ))}
        {value.length > shownAtMost && <span>{t('等共 {{n}} 人', { n: value.length })}</span>}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={open}
          disabled={disabled}
        >
          {t('添加人员')}
        </Button>
      </div>
      <UserPicker
        opened={opened}
        onClose={close}
        excludes={value}
        {...(roleType !== undefined && { roleType })}
        onPick={(users) => onChange([...value, ...users.map((user) => user.id)])}
      />
    </Input.Wrapper>
  );
}
