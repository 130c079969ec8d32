#!/bin/sh
# Runs a program where there is nothing but the folders named: no network, no other process, no other
# file, nothing to write. To be started in namespaces of its own:
#   unshare --user --map-root-user --net --mount --ipc --uts --pid --fork --kill-child sh jail.sh \
#     <folder>... -- <program> <argument>...
set -eu
home=$PWD
root=/mnt
mount -t tmpfs -o size=64k,mode=755,nosuid,nodev jail "$root"
for name in lib lib64; do
  if [ -L "/$name" ]; then ln -s "usr/$name" "$root/$name"; else set -- "/$name" "$@"; fi
done
while [ "$1" != -- ]; do
  mkdir -p "$root$1"
  mount --bind "$1" "$root$1"
  mount -o remount,bind,ro,nosuid,nodev "$root$1"
  shift
done
shift
# umount reads the list of mounts there, its own too.
mkdir "$root/outside" "$root/proc"
mount --rbind /proc "$root/proc"
cd "$root"
pivot_root . outside
cd /
umount -l /outside
umount -l /proc
rmdir /outside /proc
mount -o remount,bind,ro /
cd "$home"
# Not in place of this shell: the first process of a namespace is not told of its limits.
setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@" || exit $?
