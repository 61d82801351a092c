import { Alert, Button, Group, Menu, Switch } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { fieldId, type EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { quTypes } from '@vigil/domain/question-bank/public';
import type { ExamProblem } from '@vigil/domain/exams/exam-save';
import { ChoiceField } from '../choice-field.tsx';
import styles from '../exam-edit.module.css';
import type { ExamValues } from '../exam-values.ts';
import { GroupCard } from './group-card.tsx';
import { changedGroups, type GroupsAct } from './groups.ts';
import type { DrawCounts } from './use-draw-counts.ts';

interface PaperStepProps {
  readonly form: EntityForm<ExamValues>;
  /** what stands in the way of publishing: points say so at once, as they are typed */
  readonly problems: readonly ExamProblem[];
  readonly counts: DrawCounts;
  readonly locked: boolean;
}

/** The paper: groups of fixed questions, of draws, or of both, and how they are dealt and scored. */
export function PaperStep({ form, problems, counts, locked }: PaperStepProps) {
  const { tmplGroups: groups } = form.fields.getValues();
  const act = (given: GroupsAct) =>
    form.fields.setFieldValue('tmplGroups', (before) => changedGroups(before, given));
  const add = (quType: number | null) =>
    act({
      type: 'add',
      id: newCommandId(),
      quType,
      title: quType === null ? t('第 {{n}} 大题', { n: groups.length + 1 }) : typeName(quType),
    });
  const problem = (field: string) => problems.find((each) => each.field === field)?.sentence;
  const wrong = form.fields.errors['tmplGroups'];
  return (
    <>
      <div className={styles['step']} id={fieldId('tmplGroups')} tabIndex={-1}>
        {typeof wrong === 'string' && (
          <Alert color="red" variant="light" role="alert">
            {wrong}
          </Alert>
        )}
        {counts.error !== undefined && (
          <Alert color="yellow" variant="light" role="alert">
            {t('可用题数暂时无法统计：{{why}}', { why: messageOf(counts.error) })}
          </Alert>
        )}
        {groups.length === 0 && (
          <Empty title={t('试卷还没有大题')} hint={t('先添加一个大题，再选题或设置抽题规则。')} />
        )}
        {groups.map((group, index) => (
          <GroupCard
            key={group.id}
            group={group}
            index={index}
            last={index === groups.length - 1}
            taken={groups.flatMap(({ quIds }) => quIds)}
            counts={counts}
            locked={locked}
            error={form.fields.errors[`tmplGroups.${index}`]}
            problem={problem}
            onAct={act}
          />
        ))}
        {!locked && (
          <Group gap="sm">
            <Menu position="bottom-start" withinPortal>
              <Menu.Target>
                <Button
                  variant="light"
                  leftSection={<IconPlus size={18} aria-hidden />}
                  rightSection={<IconChevronDown size={16} aria-hidden />}
                >
                  {t('添加大题')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {quTypes.map((quType) => (
                  <Menu.Item key={quType} onClick={() => add(quType)}>
                    {typeName(quType)}
                  </Menu.Item>
                ))}
                <Menu.Item onClick={() => add(null)}>{t('不限题型')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        )}
      </div>
      <Panel title={t('组卷与计分')}>
        <div className={styles['fields']}>
          <Switch
            label={t('试题乱序')}
            description={t('大题内的试题顺序因人而异')}
            {...form.field('quShuffle', { type: 'checkbox' })}
          />
          <Switch
            label={t('选项乱序')}
            description={t('单选题、多选题的选项顺序因人而异；匹配题的右侧项总是乱序')}
            {...form.field('optShuffle', { type: 'checkbox' })}
          />
          <ChoiceField
            form={form}
            name="multiRule"
            label={t('多选题计分')}
            description={t(
              '选错任何一项都不得分。填空题按空、匹配题按组、组合题按小题、编程题按通过的用例给分',
            )}
            className={styles['wide']}
          />
        </div>
      </Panel>
    </>
  );
}
