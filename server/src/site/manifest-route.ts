import type { FastifyInstance } from 'fastify';
import type { Brand } from '@vigil/domain/site/brand';
import type { Services } from '../platform/services.js';
import { brandFor, everyBrand } from './brands/brands.js';

/** The paper of the shell, before the application draws. */
const background = '#f7f9fb';
const ownColour = '#1f4e9e';
const icons = [
  { src: '/web/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/web/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/web/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/web/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];

/** What a device is told of the learner app when it is installed: the name and colour of the brand of its host. */
export const manifestOf = ({ siteName, siteFullName, colour }: Brand) => ({
  id: '/web/',
  name: siteFullName || siteName,
  short_name: siteName,
  lang: 'zh-CN',
  start_url: '/web/index',
  scope: '/web/',
  display: 'standalone',
  background_color: background,
  theme_color: colour || ownColour,
  icons,
});

/** `/api/sys/config/manifest.webmanifest`, which the learner app's page names. */
export function addManifestRoute(app: FastifyInstance, services: Services): void {
  app.get('/api/sys/config/manifest.webmanifest', async (request, reply) => {
    const shown = (await brandFor({ services, session: null }, request.host)) ?? everyBrand(services)[0];
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(shown === undefined ? {} : manifestOf(shown)));
  });
}
