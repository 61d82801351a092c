export { LeaseKeeper, type LeaseKeeperOptions } from '@vigil/stores/bus/lease-keeper';
