import { useApolloClient } from '@apollo/client/react';
import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useUser } from '../app/user.ts';
import { waitingMarks } from './desk/waiting-marks.ts';

/** Answers given without a network are sent from any page once it is back, not from the training's alone. */
export function KeptTrainings() {
  const client = useApolloClient();
  const user = useUser();
  const { pathname } = useLocation();
  const isOnline = useConnection() === 'online';
  const userId = user?.userId ?? null;
  const isTraining = pathname.startsWith('/web/repo/training/');
  useEffect(() => {
    if (userId === null || !isOnline || isTraining) return;
    const own = waitingMarks().filter((mark) => mark.userId === userId);
    if (own.length === 0) return;
    void import('./desk/send-kept.ts').then(async ({ sendKept }) => {
      for (const mark of own) await sendKept(client, mark);
    });
  }, [client, userId, isOnline, isTraining]);
  return null;
}
