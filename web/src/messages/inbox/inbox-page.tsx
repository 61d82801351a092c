import { useApolloClient } from '@apollo/client/react';
import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconMailOpened, IconTrash } from '@tabler/icons-react';
import { notifyError, notifySuccess, notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListPlace } from '../../app/list-place.ts';
import { Page } from '../../app/page.tsx';
import { Pager } from '../../app/pager.tsx';
import { DeleteMessagesDocument, MarkMessagesReadDocument } from '../../generated/graphql.ts';
import styles from './inbox.module.css';
import { MessageDialog } from './message-dialog.tsx';
import { MessageRow } from './message-row.tsx';
import { useMessages } from './use-messages.ts';

/** /web/uc?to=msg 站内消息: unread or read, chosen ones marked read or deleted; one opens in a dialog. */
export function InboxPage() {
  const client = useApolloClient();
  const { current, filters, turn: goTo, change } = useListPlace(['read']);
  const readState = filters.read === '1' ? 1 : 0;
  const { query, records, refresh } = useMessages(current, readState);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const turn = (page: number) => {
    goTo(page);
    setChosen(new Set());
  };
  const act = async (
    mutation: typeof MarkMessagesReadDocument | typeof DeleteMessagesDocument,
    done: string,
  ) => {
    if (chosen.size === 0) return notifyWarning(t('请至少选择一条记录！'));
    setWorking(true);
    try {
      await client.mutate({ mutation, variables: { ids: [...chosen] } });
      notifySuccess(done);
      turn(1);
      refresh();
    } catch (error) {
      notifyError(error);
    } finally {
      setWorking(false);
    }
  };
  const askDelete = () => {
    if (chosen.size === 0) return notifyWarning(t('请至少选择一条记录！'));
    modals.openConfirmModal({
      title: t('删除消息'),
      children: t('确定删除选中的 {{n}} 条消息吗？', { n: chosen.size }),
      labels: { confirm: t('删除'), cancel: t('取消') },
      confirmProps: { color: 'red' },
      onConfirm: () => void act(DeleteMessagesDocument, t('删除成功！')),
    });
  };
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  // Of an empty list, and of one that could not be had, nothing can be chosen.
  const nothing = (records?.length ?? 0) === 0 || query.error !== undefined;
  const all = records !== undefined && records.length > 0 && records.every(({ id }) => chosen.has(id));

  return (
    <Page title={t('站内消息')}>
      <div className={styles['bar']}>
        <SegmentedControl
          aria-label={t('阅读状态')}
          classNames={{ label: styles['part'] ?? '' }}
          value={String(readState)}
          onChange={(next) => {
            change({ read: next === '1' ? next : undefined });
            setChosen(new Set());
          }}
          data={[
            { value: '0', label: t('未读') },
            { value: '1', label: t('已读') },
          ]}
        />
        <Checkbox
          label={t('全选')}
          classNames={{ body: styles['all'] ?? '', label: styles['all'] ?? '' }}
          checked={all}
          indeterminate={!all && chosen.size > 0}
          disabled={nothing}
          onChange={() => setChosen(new Set(all ? [] : records?.map(({ id }) => id)))}
        />
        <span className={styles['acts']}>
          {readState === 0 && (
            <Button
              variant="default"
              loading={working}
              disabled={nothing}
              leftSection={<IconMailOpened size={18} aria-hidden />}
              onClick={() => void act(MarkMessagesReadDocument, t('操作成功！'))}
            >
              {t('标为已读')}
            </Button>
          )}
          <Button
            variant="default"
            loading={working}
            disabled={nothing}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={askDelete}
          >
            {t('删除')}
          </Button>
        </span>
      </div>
      <QueryView
        query={{ ...query, data: query.data ?? query.previousData }}
        isEmpty={({ msgPaging }) => msgPaging.records.length === 0}
        empty={
          readState === 0 ? (
            <Empty title={t('没有未读消息')} hint={t('考试提醒和管理员发来的消息会显示在这里。')} />
          ) : (
            <Empty title={t('没有已读消息')} hint={t('读过的消息会移到这里，可以随时再看。')} />
          )
        }
      >
        {({ msgPaging: page }) => (
          <>
            <ul className={styles['list']}>
              {page.records.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  chosen={chosen.has(message.id)}
                  onChoose={(on) => choose(message.id, on)}
                  onOpen={() => setOpened(message.id)}
                />
              ))}
            </ul>
            <Pager current={page.current} pages={page.pages} total={page.total} onChange={turn} />
          </>
        )}
      </QueryView>
      {opened !== null && (
        <MessageDialog key={opened} id={opened} onRead={refresh} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}
