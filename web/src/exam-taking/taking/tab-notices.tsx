import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconBrowser, IconUserQuestion } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { useState } from 'react';
import { Cover } from './hand-in/cover.tsx';
import { answersKept } from './notices/kept-where.ts';
import styles from './notices/notice-stack.module.css';
import { OtherAccountActs } from './other-account-acts.tsx';
import type { Sitting } from './paper/sitting.ts';
import type { Work } from './use-work.ts';

interface TabProps {
  readonly onTakeOver: () => Promise<void>;
}

/** Another tab of this browser has the paper: says so, and offers to go on here. */
export function ElsewhereCover({ onTakeOver }: TabProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Cover title={t('本场考试正在另一个标签页中作答')} icon={<IconBrowser size={32} />} timed>
      <Text>
        {t(
          '为避免答案冲突，同一时间只能在一个标签页作答。您可以回到原来的标签页，或在本页继续，已作答的内容会保留。',
        )}
      </Text>
      <Button
        loading={busy}
        data-autofocus
        onClick={() => {
          setBusy(true);
          void onTakeOver().finally(() => setBusy(false));
        }}
      >
        {t('在本页继续作答')}
      </Button>
    </Cover>
  );
}

/** Somebody else has logged in in this browser: they are shown nothing of the paper, and its candidate the way back. */
export function StrangerCover({
  work: { queue, session },
}: {
  readonly work: Pick<Work, 'queue' | 'session'>;
}) {
  return (
    <Cover title={t('当前浏览器已登录其他账号')} icon={<IconUserQuestion size={32} />}>
      <Text>
        {t('这份试卷属于另一个账号，{{kept}}，请用原账号重新登录后继续。', { kept: answersKept(queue) })}
      </Text>
      <OtherAccountActs onLogin={session.loginAgain} />
    </Cover>
  );
}

interface TabNoticesProps {
  readonly sitting: Sitting;
  readonly work: Work;
}

/** Why this tab only shows the paper: another tab has it. */
export function TabNotices({ sitting, work }: TabNoticesProps) {
  const late = work.queue.late.length;
  return (
    <>
      {work.leadership === 'taken' && work.open && (
        <ActNotice
          text={
            late === 0
              ? t('已在另一个标签页继续作答，本页只能查看')
              : t('已在另一个标签页继续作答，本页只能查看，另有 {{n}} 条作答未保存', { n: late })
          }
          act={t('在本页继续作答')}
          onAct={() => void sitting.takeOver()}
        />
      )}
    </>
  );
}

interface ActNoticeProps {
  readonly text: string;
  readonly act: string;
  readonly onAct: () => void;
}

/** A standing notice with the one act that ends it. */
function ActNotice({ text, act, onAct }: ActNoticeProps) {
  return (
    <div className={clsx(styles['notice'], styles['standing'])} data-tone="warning" role="alert">
      <IconAlertTriangle size={20} aria-hidden className={styles['icon']} />
      <div className={styles['words']}>{text}</div>
      <Button variant="default" size="compact-md" className={styles['act']} onClick={onAct}>
        {act}
      </Button>
    </div>
  );
}
