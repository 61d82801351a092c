import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { OutsideService } from '../../platform/declarations/status.js';
import type { Services } from '../../platform/services.js';

const patience = 10_000;
const day = 86_400_000;
/** Less is left of it: it is told. */
const warnDays = 14;

/** Until when the certificate at an address is good, ms. Rejects when there is none to be had. */
export function certificateEnds(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    // What stands there is looked at, not trusted: nothing is sent.
    const named = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...named, rejectUnauthorized: false, timeout: patience });
    socket.once('secureConnect', () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(ends)) reject(new Error('没有证书'));
      else resolve(ends);
    });
    socket.once('timeout', () => socket.destroy(new Error('没有应答')));
    socket.once('error', reject);
  });
}

/** The certificate of each public origin with https, tried as services are. */
export const certificateServices = ({ config }: Pick<Services, 'config'>): OutsideService[] =>
  config.publicOrigins
    .filter((origin) => origin.startsWith('https://'))
    .map((origin) => {
      const { hostname, port, host } = new URL(origin);
      return {
        name: `certificate:${host}`,
        title: `证书 ${host}`,
        inUse: async () => host,
        probe: async ({ clock }) => {
          const left = (await certificateEnds(hostname, port === '' ? 443 : Number(port))) - clock.now();
          if (left < 0) return '证书已过期';
          return left < warnDays * day ? `证书将在 ${Math.ceil(left / day)} 天后过期` : null;
        },
      };
    });
