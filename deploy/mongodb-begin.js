// Run by mongosh: makes the replica set of one and Vigil's own user, or finds them made. Safe to repeat.
/* global connect, sleep, print, process */
const { MONGODB_ROOT_PASSWORD, MONGODB_PASSWORD } = process.env;
const root = (more = '') => connect(`mongodb://root:${encodeURIComponent(MONGODB_ROOT_PASSWORD)}@mongodb:27017/admin?directConnection=true${more}`);

const admin = root();
try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  admin.adminCommand({ replSetInitiate: { _id: 'vigil', members: [{ _id: 0, host: 'mongodb:27017' }] } });
}

for (let second = 0; !admin.hello().isWritablePrimary; second += 1) {
  if (second === 60) throw new Error('the replica set has no primary after 60 s');
  sleep(1000);
}

const user = { pwd: MONGODB_PASSWORD, roles: [{ role: 'readWrite', db: 'vigil' }] };
if (admin.getUser('vigil') === null) admin.createUser({ user: 'vigil', ...user });
else admin.updateUser('vigil', user);
print('the replica set and the user of Vigil are there');
