import { useSubscription } from '@apollo/client/react';
import { useRef } from 'react';
import { MaintenanceNewsDocument } from '../../../generated/graphql.ts';
import type { NoticeBoard } from './use-notices.ts';
import { maintenanceNotice } from './words.ts';

/**
 * That the site is maintained, or is to be, told at once over the connection of the paper: the paper goes on. What
 * was closed comes again when something else is said, not when the connection does.
 */
export function useMaintenanceNotice({ show, remove }: Pick<NoticeBoard, 'show' | 'remove'>): void {
  const told = useRef('');
  useSubscription(MaintenanceNewsDocument, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      const { on, text } = data.maintenanceNews;
      const now = JSON.stringify([on, text]);
      if (now === told.current) return;
      told.current = now;
      if (on || text !== '') show(maintenanceNotice({ on, text }));
      else remove(maintenanceNotice({ on, text }).key);
    },
  });
}
