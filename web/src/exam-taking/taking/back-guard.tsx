import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { PanelTitle } from './bar/panel-title.tsx';
import { appPaths } from '../../app/paths.ts';

/** Marks the entry of the history that Back leaves without leaving the page. */
const held = { heldByPaper: true };
const isHeld = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'heldByPaper' in state;

/**
 * Asks before the browser's Back leaves an open paper, whose time runs on. The page stands twice in the
 * history, so that Back stays within it, also where the page before was of another site; of what is left for
 * good neither stays there, and the question covers it until the home page is here. What the page itself goes
 * on to (a result) is not asked about.
 */
export function BackGuard({
  on,
  recorded,
  onLeave,
}: {
  readonly on: boolean;
  /** leaves of this paper are counted */
  readonly recorded: boolean;
  readonly onLeave: () => void;
}) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const blocker = useBlocker(({ historyAction }) => on && !leaving && historyAction === 'POP');
  const stands = isHeld(state);
  useEffect(() => {
    if (!on || stands) return;
    if (leaving) void navigate(appPaths.home, { replace: true });
    else void navigate(pathname, { state: held });
  }, [on, stands, leaving, pathname, navigate]);
  const stay = () => blocker.state === 'blocked' && blocker.reset();
  const leave = () => {
    onLeave();
    setLeaving(true);
    if (blocker.state === 'blocked') blocker.proceed();
  };
  return (
    <Dialog
      opened={leaving || blocker.state === 'blocked'}
      onClose={stay}
      title={<PanelTitle>{t('离开考试页面？')}</PanelTitle>}
    >
      <Text>{t('考试还没有交卷，离开后仍在计时。已作答的内容会保留，可以从首页继续作答。')}</Text>
      {recorded && <Text mt="xs">{t('本次考试已开启切屏监控，这次离开会被记录。')}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={leave}>
          {t('离开')}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t('继续作答')}
        </Button>
      </Group>
    </Dialog>
  );
}
