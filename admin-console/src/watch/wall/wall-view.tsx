import { Alert, Button, Group, Pagination, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUsers, IconWifiOff } from '@tabler/icons-react';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { exactTime, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { byServer, useSecond } from '../../app/server-clock.ts';
import { useActs } from '../acts/acts.tsx';
import { candidateOf } from '../candidate/candidate-of.ts';
import { saySince } from '@vigil/ui/text/say-since.ts';
import type { RefreshSettings } from '../live/refresh-settings.ts';
import { clampPage, nextPage, pagesFor, perPage } from '../live/wall-pages.ts';
import type { Wall, WallStatus } from '../use-wall.ts';
import type { HeldOrder } from './use-held-order.ts';
import { WaitingHelp } from './waiting-help.tsx';
import { WallGrid } from './wall-grid.tsx';
import { isOver } from '../without-paper.ts';
import styles from './wall-view.module.css';

interface WallViewProps {
  readonly wall: Wall;
  readonly order: HeldOrder;
  readonly settings: RefreshSettings;
  /** One of `wallSorts`. */
  readonly sort: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Filters are set: an empty wall then means something else. */
  readonly filtered: boolean;
  readonly onClearFilters: () => void;
  readonly onlyAttention: boolean;
  /** The paper that is open beside the wall: automatic paging waits. */
  readonly opened: string | null;
  readonly onOpen: (paperId: string) => void;
}

/**
 * 正在考试: the wall itself with its faces, page by page, the order held while the pointer or keyboard is
 * inside.
 */
export function WallView({
  wall,
  order,
  settings,
  sort,
  page,
  onPage,
  filtered,
  onClearFilters,
  onlyAttention,
  opened,
  onOpen,
}: WallViewProps) {
  const second = useSecond();
  const { ask } = useActs();
  const phone = useMediaQuery('(max-width: 48em)');
  const { ids, held, onHold, lastKnown } = order;
  const still = held || opened !== null;
  const count = wall.total;
  const size = perPage[settings.density];
  const shown = clampPage(page, count, size);

  useEffect(() => {
    if (!settings.autoPaging || still || pagesFor(count, size) < 2) return;
    const timer = setTimeout(() => onPage(nextPage(shown, count, size)), settings.refreshTime * 1000);
    return () => clearTimeout(timer);
  }, [settings.autoPaging, settings.refreshTime, still, shown, count, size, onPage]);

  if (wall.status.kind === 'refused') return <Failed error={wall.status.error} />;
  if (wall.waiting)
    return wall.status.kind === 'lost' ? (
      <Stale status={wall.status} second={second} empty />
    ) : (
      <WallSkeleton />
    );
  const cardOf = (id: string) => {
    const card = wall.cards.get(id);
    if (card) return { card, gone: null };
    const last = lastKnown(id);
    return last ? { card: last, gone: filtered ? t('已不在此列表') : t('已交卷') } : null;
  };
  return (
    <>
      <Stale status={wall.status} second={second} />
      <WaitingHelp
        cards={wall.cards.values()}
        onAnswer={(card, request) => ask({ kind: 'answer-help', to: candidateOf(card), request })}
        onOpen={onOpen}
      />
      {ids.length === 0 ? (
        <NobodyHere
          filtered={filtered}
          onlyAttention={onlyAttention}
          over={isOver(wall.stat)}
          onClear={onClearFilters}
        />
      ) : (
        <WallGrid
          ids={ids}
          cardOf={cardOf}
          density={settings.density}
          sort={sort}
          dim={wall.dim || wall.status.kind === 'lost'}
          opened={opened}
          onOpen={onOpen}
          onMessage={(card) => ask({ kind: 'message', to: candidateOf(card) })}
          onForceHand={(card) => ask({ kind: 'force-hand', of: candidateOf(card) })}
          onHold={onHold}
        />
      )}
      {count > 0 && (
        <Group justify="space-between" mt="md" gap="sm">
          <Text c="dimmed" className="tabular">
            {t('共 {{n}} 人，每页 {{size}} 人', { n: sayNumber(count), size })}
          </Text>
          {pagesFor(count, size) > 1 && (
            <Pagination
              total={pagesFor(count, size)}
              value={shown}
              onChange={onPage}
              size={phone ? 'lg' : 'sm'}
              siblings={phone ? 0 : 1}
              getControlProps={(control) => ({
                'aria-label': {
                  first: t('第一页'),
                  previous: t('上一页'),
                  next: t('下一页'),
                  last: t('最后一页'),
                }[control],
              })}
              getItemProps={(each) => ({ 'aria-label': t('第 {{page}} 页', { page: each }) })}
            />
          )}
        </Group>
      )}
    </>
  );
}

/** Says since when the wall stands still; nothing while it is true. */
function Stale({
  status,
  second,
  empty = false,
}: {
  readonly status: WallStatus;
  readonly second: number;
  readonly empty?: boolean;
}) {
  if (status.kind !== 'lost') return null;
  const lasted = second - byServer(status.since) / 1000;
  return (
    <Alert
      color="amber"
      variant="light"
      mb="md"
      icon={<IconWifiOff size={18} aria-hidden />}
      title={t('与服务器的连接已中断 {{time}}', { time: saySince(lasted, true) })}
    >
      {empty
        ? t('正在自动重新连接，请稍候。')
        : t('下面是 {{time}} 的画面，连接恢复后会自动更新，无需刷新页面。', {
            time: exactTime(byServer(status.since)).slice(11),
          })}
    </Alert>
  );
}

function NobodyHere({
  filtered,
  onlyAttention,
  over,
  onClear,
}: {
  readonly filtered: boolean;
  readonly onlyAttention: boolean;
  readonly over: boolean;
  readonly onClear: () => void;
}) {
  if (!filtered && !onlyAttention)
    return (
      <Empty
        icon={<IconUsers size={24} stroke={1.6} />}
        title={t('没有正在考试的用户！')}
        hint={over ? t('考试已结束，答卷在“已交卷”中。') : t('考生开始作答后会自动出现在这里。')}
      />
    );
  return (
    <Empty
      icon={<IconUsers size={24} stroke={1.6} />}
      title={filtered ? t('没有符合条件的考生') : t('没有需要关注的考生')}
      hint={
        filtered
          ? t('换一个条件，或查看全部正在考试的考生。')
          : t('人脸、切屏、提问、离线或长时间无操作的考生会出现在这里。')
      }
      action={
        <Button variant="default" onClick={onClear}>
          {t('查看全部')}
        </Button>
      }
    />
  );
}

function WallSkeleton() {
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('正在加载')}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={190} />
      ))}
    </div>
  );
}
