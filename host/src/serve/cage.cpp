#include "serve/cage.hpp"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <string_view>

#include "trigh/rules/plugin.hpp"

namespace trigh::host::serve {
namespace {

constexpr bool kSanitized = !std::string_view(TRIGH_SANITIZER).empty();

/// What computing, threads and memory take, and the lines that are open.
constexpr int kAllowed[] = {SCMP_SYS(read),
                            SCMP_SYS(readv),
                            SCMP_SYS(recvmsg),
                            SCMP_SYS(write),
                            SCMP_SYS(writev),
                            SCMP_SYS(sendmsg),
                            SCMP_SYS(close),
                            SCMP_SYS(poll),
                            SCMP_SYS(ppoll),
                            SCMP_SYS(fstat),
                            SCMP_SYS(lseek),
                            SCMP_SYS(mmap),
                            SCMP_SYS(munmap),
                            SCMP_SYS(mremap),
                            SCMP_SYS(mprotect),
                            SCMP_SYS(madvise),
                            SCMP_SYS(brk),
                            SCMP_SYS(futex),
                            SCMP_SYS(set_robust_list),
                            SCMP_SYS(rseq),
                            SCMP_SYS(membarrier),
                            SCMP_SYS(sched_yield),
                            SCMP_SYS(sched_getaffinity),
                            SCMP_SYS(setpriority),
                            SCMP_SYS(clock_gettime),
                            SCMP_SYS(clock_getres),
                            SCMP_SYS(clock_nanosleep),
                            SCMP_SYS(nanosleep),
                            SCMP_SYS(gettimeofday),
                            SCMP_SYS(getrandom),
                            SCMP_SYS(getpid),
                            SCMP_SYS(gettid),
                            SCMP_SYS(getrusage),
                            SCMP_SYS(rt_sigaction),
                            SCMP_SYS(rt_sigprocmask),
                            SCMP_SYS(rt_sigreturn),
                            SCMP_SYS(sigaltstack),
                            SCMP_SYS(restart_syscall),
                            SCMP_SYS(exit),
                            SCMP_SYS(exit_group)};

bool add_rules(scmp_filter_ctx filter, bool may_read) {
  bool good = true;
  const auto rule = [&](int call, auto... when) {
    const std::array<scmp_arg_cmp, sizeof...(when)> conditions{when...};
    good = good && seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, sizeof...(when), conditions.data()) == 0;
  };
  for (const int call : kAllowed) rule(call);
  // Threads, no processes. clone3() hides its flags: without it the C library takes clone().
  rule(SCMP_SYS(clone), scmp_arg_cmp{0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD});
  good = good && seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0, nullptr) == 0;
  // abort() signals itself.
  rule(SCMP_SYS(tgkill), scmp_arg_cmp{0, SCMP_CMP_EQ, static_cast<scmp_datum_t>(::getpid()), 0});
  if (may_read) {
    rule(SCMP_SYS(openat), scmp_arg_cmp{2, SCMP_CMP_MASKED_EQ, O_ACCMODE | O_CREAT | O_TRUNC, O_RDONLY});
    for (const int call : {SCMP_SYS(newfstatat), SCMP_SYS(statx), SCMP_SYS(getdents64), SCMP_SYS(readlink),
                           SCMP_SYS(getcwd), SCMP_SYS(access), SCMP_SYS(faccessat2), SCMP_SYS(fcntl)})
      rule(call);
  }
  return good;
}

}  // namespace

void bound_memory(std::size_t bytes) {
  const rlimit none{0, 0}, most{bytes, bytes};
  ::setrlimit(RLIMIT_CORE, &none);
  if (!kSanitized) ::setrlimit(RLIMIT_DATA, &most);
}

void be_ended_before_others(int rank) {
  const int file = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;   // as the system thinks best
  const std::string text = std::to_string(rank);
  static_cast<void>(!::write(file, text.data(), text.size()));
  ::close(file);
}

bool lock_cage(bool may_read) {
  if (kSanitized) return true;
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  const bool locked = filter && seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
                      add_rules(filter, may_read) && seccomp_load(filter) == 0;
  if (filter) seccomp_release(filter);
  return locked;
}

}  // namespace trigh::host::serve
