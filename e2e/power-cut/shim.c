// LD_PRELOAD shim that plays a disk losing power (engine §13). Files below VIGIL_CUT_DIR have a shadow below VIGIL_CUT_SHADOW that holds only
// what was fsynced, as ext4 would keep it: a file with its name from its first fsync, a removal from the next fsync of the folder.
// At the VIGIL_CUT_AFTER-th call on such files the power fails: of what was not synced each 512-byte sector survives with VIGIL_CUT_KEEP percent
// (so writes are torn and reordered), and the process is killed. Killing it from outside at any time leaves a valid shadow as well.
// VIGIL_CUT_FAIL_FSYNC=n makes the n-th fsync and every later one fail with EIO and sync nothing. Only SQLite's files are followed ("*.db", "*.db-wal",
// "*.db-journal"); "-shm" files are rebuilt anyway.
//
// VIGIL_CONTROL names a file of five 64-bit numbers that a test changes while the process runs (control-page.ts): milliseconds the wall clock is off,
// then flags: writes that would make a file of VIGIL_CUT_DIR longer fail with ENOSPC (more than 1: when so many bytes less one are used up); fsync fails with EIO; the power fails at the next call; and the
// percentage of unsynced sectors kept then. The monotonic clock is left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define FILES_AT_MOST 64
#define SECTOR 512

typedef struct Pending {
  struct Pending *next;
  off_t offset; /* of a truncation: the new size */
  ssize_t length; /* -1: a truncation */
  char data[];
} Pending;

typedef struct {
  char path[PATH_MAX];
  char shadow[PATH_MAX];
  Pending *first, *last;
  int removed; /* unlinked, the folder not yet synced */
} File;

static ssize_t (*real_pwrite64)(int, const void *, size_t, off64_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_fsync)(int);
static int (*real_ftruncate64)(int, off64_t);
static int (*real_unlink)(const char *);
static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_gettimeofday)(struct timeval *, void *);

typedef struct {
  volatile int64_t clock_offset_ms, disk_full, fail_fsync, cut, keep_percent;
} Control;

static const Control no_faults;
static const Control *control = &no_faults;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static File files[FILES_AT_MOST];
static int file_count;
static const char *dir, *shadow_dir;
static size_t dir_length;
static long cut_after, calls, fail_fsync, fsyncs;
static unsigned keep_percent;
static uint64_t random_state;

static void map_control(const char *name) {
  if (name == NULL) return;
  int fd = open(name, O_RDONLY | O_CLOEXEC);
  void *page = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof(Control), PROT_READ, MAP_SHARED, fd, 0);
  if (page == MAP_FAILED) {
    perror("power-cut shim: control page");
    abort();
  }
  close(fd);
  control = page;
}

static void start(void) {
  real_pwrite64 = dlsym(RTLD_NEXT, "pwrite64");
  real_write = dlsym(RTLD_NEXT, "write");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_ftruncate64 = dlsym(RTLD_NEXT, "ftruncate64");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  real_gettimeofday = dlsym(RTLD_NEXT, "gettimeofday");
  map_control(getenv("VIGIL_CONTROL"));
  dir = getenv("VIGIL_CUT_DIR");
  shadow_dir = getenv("VIGIL_CUT_SHADOW");
  if (dir == NULL || shadow_dir == NULL) {
    dir = NULL;
    return;
  }
  dir_length = strlen(dir);
  const char *text;
  cut_after = (text = getenv("VIGIL_CUT_AFTER")) ? atol(text) : 0;
  fail_fsync = (text = getenv("VIGIL_CUT_FAIL_FSYNC")) ? atol(text) : 0;
  keep_percent = (text = getenv("VIGIL_CUT_KEEP")) ? (unsigned)atoi(text) : 0;
  random_state = ((text = getenv("VIGIL_CUT_SEED")) ? strtoull(text, NULL, 10) : 1) * 0x9E3779B97F4A7C15ull + 1;
}

static unsigned percent(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (unsigned)((random_state >> 33) % 100);
}

static int ends_with(const char *text, const char *end) {
  size_t a = strlen(text), b = strlen(end);
  return a >= b && strcmp(text + a - b, end) == 0;
}

static int is_below(const char *path) { return strncmp(path, dir, dir_length) == 0 && path[dir_length] == '/'; }

static int is_tracked(const char *path) {
  return is_below(path) &&
         (ends_with(path, ".db") || ends_with(path, ".db-wal") || ends_with(path, ".db-journal"));
}

static File *file_of(const char *path) {
  for (int i = 0; i < file_count; i++)
    if (strcmp(files[i].path, path) == 0) return &files[i];
  if (file_count == FILES_AT_MOST) {
    fprintf(stderr, "power-cut shim: more than %d files\n", FILES_AT_MOST);
    abort();
  }
  File *file = &files[file_count++];
  snprintf(file->path, sizeof file->path, "%s", path);
  snprintf(file->shadow, sizeof file->shadow, "%s%s", shadow_dir, path + dir_length);
  return file;
}

/* The path behind a descriptor, or 0. */
static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = '\0';
  return 1;
}

static File *tracked(int fd) {
  char path[PATH_MAX];
  if (dir == NULL || fd <= 2 || !path_of(fd, path) || !is_tracked(path)) return NULL;
  return file_of(path);
}

/* A disk without room has none for any file below the folder, followed or not. */
static int is_ours(int fd) {
  char path[PATH_MAX];
  return control->disk_full && dir != NULL && fd > 2 && path_of(fd, path) && is_below(path);
}

static void forget(File *file) {
  while (file->first) {
    Pending *next = file->first->next;
    free(file->first);
    file->first = next;
  }
  file->last = NULL;
}

static void remember(File *file, off_t offset, ssize_t length, const void *data) {
  Pending *pending = malloc(sizeof *pending + (length > 0 ? (size_t)length : 0));
  if (pending == NULL) abort();
  pending->next = NULL;
  pending->offset = offset;
  pending->length = length;
  if (length > 0) memcpy(pending->data, data, (size_t)length);
  if (file->last) file->last->next = pending;
  else file->first = pending;
  file->last = pending;
}

static int open_shadow(File *file) {
  int fd = open(file->shadow, O_RDWR | O_CREAT | O_CLOEXEC | (file->removed ? O_TRUNC : 0), 0600);
  if (fd < 0) {
    perror("power-cut shim: shadow");
    abort();
  }
  file->removed = 0;
  return fd;
}

/* Brings what is pending into the shadow; each sector and each truncation with the given chance. */
static void settle(File *file, unsigned chance) {
  int fd = open_shadow(file);
  for (Pending *pending = file->first; pending; pending = pending->next) {
    if (pending->length < 0) {
      if (percent() < chance && real_ftruncate64(fd, pending->offset) != 0) abort();
      continue;
    }
    if (chance >= 100) {
      if (real_pwrite64(fd, pending->data, (size_t)pending->length, pending->offset) != pending->length) abort();
      continue;
    }
    for (off_t at = 0; at < pending->length;) {
      off_t size = SECTOR - (pending->offset + at) % SECTOR;
      if (size > pending->length - at) size = pending->length - at;
      if (percent() < chance && real_pwrite64(fd, pending->data + at, (size_t)size, pending->offset + at) != size) abort();
      at += size;
    }
  }
  close(fd);
  forget(file);
}

static void cut(void) {
  for (int i = 0; i < file_count; i++) {
    if (files[i].removed && files[i].first == NULL) {
      if (percent() < keep_percent) real_unlink(files[i].shadow);
    } else if (files[i].first && keep_percent > 0) {
      settle(&files[i], keep_percent);
    }
  }
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static void count(void) {
  calls++;
  if (control->cut) {
    keep_percent = (unsigned)control->keep_percent;
    cut();
  }
  if (cut_after > 0 && calls >= cut_after) cut();
}

/* True when the disk has no room for a write that ends there. Overwriting what is there needs none. disk_full: 1 for none left, else one more than the
   bytes that are left to this process. */
static int no_room(int fd, off_t end) {
  static int64_t used;
  struct stat now;
  if (!control->disk_full || fstat(fd, &now) != 0 || end <= now.st_size) return 0;
  if (used + (end - now.st_size) < control->disk_full) {
    used += end - now.st_size;
    return 0;
  }
  errno = ENOSPC;
  return 1;
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  pthread_once(&once, start);
  pthread_mutex_lock(&mutex);
  File *file = tracked(fd);
  if (file) count();
  ssize_t written = is_ours(fd) && no_room(fd, offset + (off_t)length) ? -1 : real_pwrite64(fd, data, length, offset);
  if (file && written > 0) remember(file, offset, written, data);
  pthread_mutex_unlock(&mutex);
  return written;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return pwrite64(fd, data, length, offset); }

ssize_t write(int fd, const void *data, size_t length) {
  pthread_once(&once, start);
  if (dir == NULL || fd <= 2) return real_write(fd, data, length);
  char path[PATH_MAX];
  if (!path_of(fd, path) || !is_below(path)) return real_write(fd, data, length);
  pthread_mutex_lock(&mutex);
  File *file = is_tracked(path) ? file_of(path) : NULL;
  if (file) count();
  off_t offset = (fcntl(fd, F_GETFL) & O_APPEND) ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
  ssize_t written = no_room(fd, offset + (off_t)length) ? -1 : real_write(fd, data, length);
  if (file && written > 0) remember(file, offset, written, data);
  pthread_mutex_unlock(&mutex);
  return written;
}

int ftruncate64(int fd, off64_t size) {
  pthread_once(&once, start);
  pthread_mutex_lock(&mutex);
  File *file = tracked(fd);
  if (file) count();
  int result = real_ftruncate64(fd, size);
  if (file && result == 0) remember(file, size, -1, NULL);
  pthread_mutex_unlock(&mutex);
  return result;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

int fsync(int fd) {
  pthread_once(&once, start);
  char path[PATH_MAX];
  if (dir == NULL || !path_of(fd, path)) return real_fsync(fd);
  int is_dir = strcmp(path, dir) == 0;
  if (!is_dir && !is_tracked(path)) return real_fsync(fd);
  pthread_mutex_lock(&mutex);
  count();
  fsyncs++;
  int result = 0;
  if (control->fail_fsync || (fail_fsync > 0 && fsyncs >= fail_fsync)) {
    errno = EIO;
    result = -1;
  } else if (is_dir) {
    for (int i = 0; i < file_count; i++) {
      if (!files[i].removed || files[i].first) continue;
      real_unlink(files[i].shadow);
      files[i].removed = 0;
    }
  } else {
    settle(file_of(path), 100);
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

int fdatasync(int fd) { return fsync(fd); }

int unlink(const char *name) {
  pthread_once(&once, start);
  char path[PATH_MAX];
  if (dir == NULL || realpath(name, path) == NULL || !is_tracked(path)) return real_unlink(name);
  pthread_mutex_lock(&mutex);
  File *file = file_of(path);
  count();
  int result = real_unlink(name);
  if (result == 0) {
    forget(file);
    file->removed = 1;
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  pthread_once(&once, start);
  int result = real_clock_gettime(clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    int64_t offset = control->clock_offset_ms;
    int64_t nanoseconds = time->tv_nsec + (offset % 1000) * 1000000;
    time->tv_sec += offset / 1000;
    if (nanoseconds < 0) {
      nanoseconds += 1000000000;
      time->tv_sec -= 1;
    }
    time->tv_sec += nanoseconds / 1000000000;
    time->tv_nsec = nanoseconds % 1000000000;
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  pthread_once(&once, start);
  if (zone != NULL) return real_gettimeofday(time, zone);
  struct timespec exact;
  int result = clock_gettime(CLOCK_REALTIME, &exact);
  time->tv_sec = exact.tv_sec;
  time->tv_usec = exact.tv_nsec / 1000;
  return result;
}

time_t time(time_t *where) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (where != NULL) *where = exact.tv_sec;
  return exact.tv_sec;
}
