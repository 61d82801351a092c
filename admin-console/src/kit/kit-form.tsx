import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { Button, Group, Switch, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import { required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm, type TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { FrameFootContext } from '@vigil/ui/console/frame-foot.tsx';
import { HistoryDialog, type HistoryVersion } from '@vigil/ui/console/history/history-dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { KitPart } from './kit-part.tsx';

interface Values {
  readonly title: string;
  readonly remark: string;
}

const initial: Values = { title: t('安全生产知识'), remark: '' };
const labels = { title: t('题库名称'), remark: t('说明') };
const theirs: TheirVersion<Values> = {
  values: { title: t('安全生产知识（2026 版）'), remark: t('李老师补充') },
  version: 2,
  by: t('李老师'),
  at: '2026-11-20T02:00:00Z',
};
const versions: readonly HistoryVersion[] = [
  {
    version: 2,
    time: '2026-11-20T02:00:00Z',
    actorName: t('李老师'),
    kind: 'changed',
    changes: [
      { path: 'title', before: JSON.stringify(initial.title), after: JSON.stringify(theirs.values.title) },
    ],
  },
  { version: 1, time: '2026-11-19T02:00:00Z', actorName: t('系统管理员'), kind: 'created', changes: [] },
];

const somebodyWasFaster = () =>
  new CombinedGraphQLErrors({
    errors: [
      {
        message: t('题库已被他人修改，请刷新后重试！'),
        extensions: { code: 20010000, reason: 'SomebodyWasFaster' },
      },
    ],
  });

const validate = (values: Values) => ({ title: required(labels.title)(values.title) });
const loadTheirs = () => Promise.resolve(theirs);
const loadVersions = () => Promise.resolve(versions);
const sayPath = (path: string) => (path === 'title' ? labels.title : null);

/**
 * A long form (in place: a page of its own has its bar at the foot of the frame), the same in a dialog, and
 * the history; the server's part is played: it takes everything, or somebody was faster.
 */
export function KitForm() {
  const [faster, setFaster] = useState(false);
  const save = useCallback(
    (_values: Values, { version }: { readonly version: number | null }) =>
      faster && version === 1 ? Promise.reject(somebodyWasFaster()) : Promise.resolve(),
    [faster],
  );
  const form = useEntityForm<Values>({ initial, version: 1, validate, save, loadTheirs });
  const inDialog = useEntityForm<Values>({ initial, version: 1, validate, save, loadTheirs });
  const [dialog, dialogActs] = useDisclosure(false);
  const [history, historyActs] = useDisclosure(false);
  return (
    <KitPart
      title={t('表单与历史记录')}
      file="ui/src/console/form · ui/src/console/history"
      value={form.fields.values}
    >
      <Group>
        <Switch
          label={t('保存时已被他人修改')}
          checked={faster}
          onChange={(event) => setFaster(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={dialogActs.open}>
          {t('对话框表单')}
        </Button>
        <Button variant="default" onClick={historyActs.open}>
          {t('历史记录')}
        </Button>
      </Group>
      <FrameFootContext value={null}>
        <FormFrame form={form} label={t('示例表单')} labels={labels} onCancel={form.reset}>
          <FormSection title={t('基本信息')} hint={t('清空名称再保存，看错误提示。')}>
            <TextInput label={labels.title} required {...form.field('title')} />
          </FormSection>
          <FormSection title={t('其他')}>
            <TextInput label={labels.remark} {...form.field('remark')} />
          </FormSection>
        </FormFrame>
      </FrameFootContext>
      <DialogForm
        opened={dialog}
        onClose={dialogActs.close}
        title={t('编辑题库')}
        form={inDialog}
        labels={labels}
      >
        <TextInput label={labels.title} required {...inDialog.field('title')} />
        <TextInput label={labels.remark} {...inDialog.field('remark')} />
      </DialogForm>
      <HistoryDialog
        opened={history}
        onClose={historyActs.close}
        title={initial.title}
        load={loadVersions}
        sayPath={sayPath}
      />
    </KitPart>
  );
}
