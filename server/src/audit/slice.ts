import type { Slice } from '../platform/slice.js';
import { together } from '../platform/roles/lease.js';
import { collections } from './collections.js';
import { showAnchors } from './anchors/send-anchors.js';
import { setAsideEvent, setAsideOrder } from './set-aside-event.js';
import { showStreamAlarms, watchStreamActs } from './stream-alarms.js';
import { auditMenu, auditPermissions } from './menu.js';
import { auditWords } from './event-words.js';
import { AuditResolver } from './audit.resolver.js';
import { ExportsResolver } from './exports.resolver.js';
import { FileLooksResolver } from './file-looks.resolver.js';
import { beginPackage, packageOrder } from './package/begin-package.js';
import { AuditPackageResolver } from './package/package.resolver.js';
import { addPackageRoute } from './package/package-route.js';
import { roomReads } from './room/rates.js';
import { AuditRoomResolver } from './room/room.resolver.js';
import { startSealing } from './sealing.js';
import { SealsResolver } from './seals.resolver.js';

/** Browsing and replaying papers, and the seals over the log. */
export const auditSlice: Slice = {
  name: 'audit',
  resolvers: [
    AuditResolver,
    AuditPackageResolver,
    AuditRoomResolver,
    ExportsResolver,
    FileLooksResolver,
    SealsResolver,
  ],
  menu: auditMenu,
  permissions: auditPermissions,
  rates: [roomReads],
  routes: addPackageRoute,
  eventWords: auditWords,
  files: {
    namelessEvents: ['LogSealed', 'EventSetAside', 'AuditPackageMade'],
    namelessCollections: [collections.streamAlarms.name, collections.auditPackages.name],
  },
  collections,
  run: (services) => {
    services.control.handle('set-aside', (argument) =>
      setAsideEvent(services.storedLog, setAsideOrder(argument), services.clock.now()),
    );
    services.control.handle('audit-package', (argument) =>
      beginPackage(services.storedLog, services.config.sealKeyFile, packageOrder(argument), () =>
        services.clock.now(),
      ),
    );
    showAnchors(services);
    return showStreamAlarms(services);
  },
  reactsLongest: true,
  react: (services, lease) =>
    together([() => startSealing(services, lease), () => watchStreamActs(services, lease)]),
};
