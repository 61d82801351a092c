// Run by mongosh: makes the replica set of one and Vigil's own user, or finds them made. Safe to repeat.
/* global connect, sleep, print, process */
const { MONGODB_ROOT_PASSWORD, MONGODB_PASSWORD } = process.env;
const patienceSeconds = 120;

const address = `mongodb://root:${encodeURIComponent(MONGODB_ROOT_PASSWORD)}@mongodb:27017/admin?directConnection=true&serverSelectionTimeoutMS=2000`;

// At its first start mongod is healthy for itself, and for nobody else, while it makes the root user; then it starts again.
let admin = null;
for (let second = 0; admin === null; second += 1) {
  try {
    admin = connect(address);
  } catch (error) {
    if (error.codeName === 'AuthenticationFailed' || second === patienceSeconds) throw error;
    sleep(1000);
  }
}

try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  admin.adminCommand({ replSetInitiate: { _id: 'vigil', members: [{ _id: 0, host: 'mongodb:27017' }] } });
}

for (let second = 0; !admin.hello().isWritablePrimary; second += 1) {
  if (second === patienceSeconds)
    throw new Error(`the replica set has no primary after ${patienceSeconds} s`);
  sleep(1000);
}

const user = { pwd: MONGODB_PASSWORD, roles: [{ role: 'readWrite', db: 'vigil' }] };
if (admin.getUser('vigil') === null) admin.createUser({ user: 'vigil', ...user });
else admin.updateUser('vigil', user);
print('the replica set and the user of Vigil are there');
