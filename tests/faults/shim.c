/* Makes system calls on some files fail, for tests/suite/faults.rs, which preloads it:
 *
 *   FAULT_FILES   with what their paths begin
 *   FAULT_CALL    write, read, open, fsync or ftruncate
 *   FAULT_ERROR   the number of the error; 0: a write or read stops after half of the bytes, but at least one
 *   FAULT_FROM    the first call that fails, from 1
 *   FAULT_EVERY   after it, each call of so many; 0: no other
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int number(const char *name) {
    const char *text = getenv(name);
    return text ? atoi(text) : 0;
}

static int is_chosen(const char *path) {
    const char *files = getenv("FAULT_FILES");
    return files && strncmp(path, files, strlen(files)) == 0;
}

/* Whether this call is one that fails. */
static int fails(const char *call, const char *path) {
    static int calls;
    const char *chosen = getenv("FAULT_CALL");
    if (!chosen || strcmp(chosen, call) != 0 || !is_chosen(path)) return 0;
    int from = number("FAULT_FROM"), every = number("FAULT_EVERY");
    int at = __sync_add_and_fetch(&calls, 1) - from;
    return at == 0 || (at > 0 && every > 0 && at % every == 0);
}

static int fails_on(const char *call, int file) {
    char link[64], path[4096];
    int kept = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = kept;
    if (length < 0) return 0;
    path[length] = 0;
    return fails(call, path);
}

static ssize_t transfer(long call, const char *name, int file, void *bytes, size_t count) {
    if (fails_on(name, file)) {
        errno = number("FAULT_ERROR");
        if (errno) return -1;
        if (count > 1) count /= 2;
    }
    return syscall(call, file, bytes, count);
}

ssize_t write(int file, const void *bytes, size_t count) {
    return transfer(SYS_write, "write", file, (void *)bytes, count);
}

ssize_t read(int file, void *bytes, size_t count) { return transfer(SYS_read, "read", file, bytes, count); }

static int open_it(const char *path, int flags, int mode) {
    if (fails("open", path)) {
        errno = number("FAULT_ERROR");
        return -1;
    }
    return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

#define OPEN(name)                              \
    int name(const char *path, int flags, ...) { \
        va_list arguments;                       \
        va_start(arguments, flags);              \
        int mode = va_arg(arguments, int);       \
        va_end(arguments);                       \
        return open_it(path, flags, mode);       \
    }
OPEN(open)
OPEN(open64)

#define ON_FILE(name, call)                          \
    int name(int file) {                             \
        if (fails_on("fsync", file)) {               \
            errno = number("FAULT_ERROR");           \
            return -1;                               \
        }                                            \
        return syscall(call, file);                  \
    }
ON_FILE(fsync, SYS_fsync)
ON_FILE(fdatasync, SYS_fdatasync)

#define TRUNCATE(name, type)                         \
    int name(int file, type length) {                \
        if (fails_on("ftruncate", file)) {           \
            errno = number("FAULT_ERROR");           \
            return -1;                               \
        }                                            \
        return syscall(SYS_ftruncate, file, length); \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)
