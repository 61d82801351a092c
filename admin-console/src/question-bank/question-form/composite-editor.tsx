import { Button, Menu, NumberInput, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { quTypes } from '@vigil/domain/question-bank/question';
import { questionLimits } from '@vigil/domain/question-bank/question-save';
import { type EntityForm, fieldId } from '@vigil/ui/console/form/use-entity-form.ts';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useId, useState } from 'react';
import { bodyField, changed, moved, without } from './body-field.ts';
import { AnalysisField, StemFields, TypeFields } from './body-fields.tsx';
import { ListField } from './list-field.tsx';
import styles from './question-form.module.css';
import { newPart, type PartValues, type QuestionValues } from './question-values.ts';
import { RowActs } from './row-acts.tsx';

interface CompositeEditorProps {
  readonly form: EntityForm<QuestionValues>;
  readonly onBusy: (busy: boolean) => void;
}

const partTypes = quTypes.filter((quType) => quType !== 99);

/** Type 99: its parts, each a question of its own type, in their order, with how much each counts. */
export function CompositeEditor({ form, onBusy }: CompositeEditorProps) {
  const { parts } = form.fields.values;
  const set = (next: readonly PartValues[]) => form.fields.setFieldValue('parts', next as never);
  const [opened, setOpened] = useState<string | null>(parts[0]?.key ?? null);
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const add = (quType: number) => {
    const part = newPart(quType, parts);
    set([...parts, part]);
    setOpened(part.key);
  };
  return (
    <ListField
      id={fieldId('parts')}
      label={t('小题')}
      description={t('“分值”是各小题之间的比例，组卷时按整题分数折算')}
      error={form.fields.errors['parts']}
      acts={
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button
              type="button"
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={parts.length >= questionLimits.parts}
            >
              {t('添加小题')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {partTypes.map((quType) => (
              <Menu.Item key={quType} onClick={() => add(quType)}>
                {typeName(quType)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
    >
      {parts.map((part, index) => (
        <Part
          key={part.key}
          form={form}
          index={index}
          share={total > 0 ? part.weight / total : 0}
          opened={opened === part.key || hasProblem(form, index)}
          onToggle={() => setOpened(opened === part.key ? null : part.key)}
          onWeight={(weight) => set(changed(parts, index, { weight }))}
          onMove={(by) => set(moved(parts, index, by))}
          onRemove={() => set(without(parts, index))}
          onBusy={onBusy}
        />
      ))}
    </ListField>
  );
}

const hasProblem = (form: EntityForm<QuestionValues>, index: number): boolean =>
  Object.entries(form.fields.errors).some(
    ([path, problem]) => path.startsWith(`parts.${index}.`) && Boolean(problem),
  );

interface PartProps extends CompositeEditorProps {
  readonly index: number;
  readonly share: number;
  readonly opened: boolean;
  readonly onToggle: () => void;
  readonly onWeight: (weight: number) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function Part({ form, index, share, opened, onToggle, onWeight, onMove, onRemove, onBusy }: PartProps) {
  const panel = useId();
  const body = bodyField(form, index);
  const { parts } = form.fields.values;
  const name = t('第 {{n}} 小题', { n: index + 1 });
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <section className={styles['part']} aria-label={name}>
      <div className={styles['partHead']}>
        <button
          type="button"
          className={styles['partTitle']}
          aria-expanded={opened}
          aria-controls={panel}
          onClick={onToggle}
        >
          <Chevron size={16} aria-hidden />
          {name}
          <span className={styles['muted']}>{typeName(body.values.quType)}</span>
        </button>
        <NumberInput
          w={88}
          size="xs"
          min={0}
          max={1000}
          decimalScale={4}
          aria-label={t('{{name}}的分值', { name })}
          value={parts[index]?.weight ?? 0}
          onChange={(value) => onWeight(Number(value) || 0)}
        />
        <Text size="sm" c="dimmed" className={styles['share']}>
          {t('{{n}}%', { n: Math.round(share * 1000) / 10 })}
        </Text>
        <RowActs name={name} index={index} count={parts.length} onMove={onMove} onRemove={onRemove} />
      </div>
      {opened && (
        <div className={styles['partBody']} id={panel}>
          <StemFields body={body} onBusy={onBusy} />
          <TypeFields body={body} onBusy={onBusy} />
          <AnalysisField body={body} onBusy={onBusy} />
        </div>
      )}
    </section>
  );
}
