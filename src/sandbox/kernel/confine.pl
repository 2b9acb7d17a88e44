# Puts the rules of the kernel on itself, for good, and becomes the program it was given. Node.js has no door to these
# calls, Perl has one and is part of every Debian and Ubuntu, also of their smallest containers. No privilege is needed.
#
#     perl confine.pl x64|arm64 [--read PATH | --write PATH | --sockets PATH | --filter HEX]… -- PROGRAM [ARGUMENT…]
#
# --read, --write and --sockets (make and remove them, no more) make all other paths unreachable (Landlock, Linux 5.13); --filter refuses system calls (seccomp).
# A rule that cannot be put in place ends the program with code 126: nothing runs with fewer rules than were asked for.
use strict;
use warnings;

# Numbers of the calls: the first two differ between processors.
my %calls = (x64 => [157, 317], arm64 => [167, 277]);
my ($create_ruleset, $add_rule, $restrict_self) = (444, 445, 446);
my ($death_signal, $drop_capability, $no_new_privileges, $last_capability) = (1, 24, 38, 63);
my ($filter_mode, $allow_speculation) = (1, 4);
my ($path_only, $path_beneath) = (0x200000, 1);

sub refuse { print STDERR "confine: $_[0]: $!\n"; exit 126 }

my ($prctl, $seccomp) = @{ $calls{ shift @ARGV } or refuse('unknown processor') };
my (@read, @write, @sockets, $filter);
while (@ARGV && (my $option = shift @ARGV) ne '--') {
  my $value = shift @ARGV;
  if ($option eq '--read') { push @read, $value }
  elsif ($option eq '--write') { push @write, $value }
  elsif ($option eq '--sockets') { push @sockets, $value }
  elsif ($option eq '--filter') { $filter = pack 'H*', $value }
  else { refuse("unknown option $option") }
}

# The parent may be killed while a document spins in here; nobody would be left to end this process.
syscall($prctl, $death_signal, 9, 0, 0, 0) == 0 or refuse('death signal');
# Only root has any to drop; for others the call fails and nothing is lost.
syscall($prctl, $drop_capability, $_, 0, 0, 0) for 0 .. $last_capability;
syscall($prctl, $no_new_privileges, 1, 0, 0, 0) == 0 or refuse('no new privileges');

if (@read || @write) {
  my $version = syscall($create_ruleset, 0, 0, 1);
  $version >= 1 or refuse('Landlock');
  # What each version of Landlock knows: bits of access to files, 3 ways of TCP, 3 kinds of neighbours.
  my $all = $version >= 5 ? 0xffff : $version >= 3 ? 0x7fff : $version >= 2 ? 0x3fff : 0x1fff;
  my @attributes = ($all, $version >= 4 ? 3 : (), $version >= 6 ? 3 : ());
  my $attributes = pack 'Q*', @attributes;
  my $rules = syscall($create_ruleset, $attributes, length $attributes, 0);
  $rules >= 0 or refuse('rules');
  my ($run, $read_file, $read_folder, $remove_file, $make_socket) = (1, 4, 8, 32, 512);
  my $of_a_file = 1 | 2 | 4 | 0x4000 | 0x8000;
  my $permit = sub {
    my ($path, $access) = @_;
    sysopen my $handle, $path, $path_only or return;
    $access &= $of_a_file unless -d $path;
    my $rule = pack 'Ql', $access & $all, fileno $handle;
    syscall($add_rule, $rules, $path_beneath, $rule, 0) == 0 or refuse("rule for $path");
  };
  $permit->($_, $run | $read_file | $read_folder) for @read;
  $permit->($_, $all) for @write;
  $permit->($_, $make_socket | $remove_file) for @sockets;
  syscall($restrict_self, $rules, 0) == 0 or refuse('restricting');
}

if (defined $filter) {
  my $program = pack 'Sx![P]P', length($filter) / 8, $filter;
  syscall($seccomp, $filter_mode, $allow_speculation, $program) == 0 or refuse('filter');
}

exec { $ARGV[0] } @ARGV or refuse($ARGV[0]);
