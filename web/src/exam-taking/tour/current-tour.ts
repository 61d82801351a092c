import { examSeat, type Seat } from '../taking/seat.ts';
import { paths } from '../paths.ts';
import { tourClient } from './tour-client.ts';
import { TourServer } from './tour-server.ts';

/** One tour: its server, and what the taking page is sat against. */
export interface Tour {
  readonly server: TourServer;
  readonly client: ReturnType<typeof tourClient>;
  readonly seat: Seat;
}

let current: Tour | null = null;

/** The tour of this page, going on or over; null before one and after a reload. */
export const currentTour = (): Tour | null => current;

/** Begins anew; the one before is forgotten. */
export function beginTour(name: string): Tour {
  const server = new TourServer({
    name,
    now: () => performance.now(),
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
  current = {
    server,
    client: tourClient(server),
    seat: {
      ...examSeat,
      transport: () => ({ send: (item) => Promise.resolve(server.send(item)) }),
      contents: (_paperId, addresses) => Promise.resolve(server.contents(addresses)),
      account: (ownerId) => ownerId,
      needsNetwork: false,
      result: () => paths.tourSeen,
    },
  };
  return current;
}
