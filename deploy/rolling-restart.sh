#!/bin/sh
# Rolling restart of the processes on this machine, one after the other, without downtime:
#   deploy/rolling-restart.sh 3001 3002
# The process's socket stays open meanwhile, so that clients wait. The next process is restarted when
# this one answers /readyz. If it does not, the script stops: its socket is closed, so that nginx uses
# the other processes, which have not been restarted.
set -eu

READY_WITHIN_SECONDS=60
# nginx avoids a process for fail_timeout (3 s) after a broken connection: the next one must not be
# restarted while it does, or nginx has none left.
PAUSE_SECONDS=4

for port in "$@"; do
  started=$(date +%s)
  # /readyz decides whether it worked.
  systemctl restart "jacaranda@$port" || true
  until curl --silent --fail --output /dev/null --max-time 3 "http://127.0.0.1:$port/readyz"; do
    waited=$(($(date +%s) - started))
    if [ "$waited" -ge "$READY_WITHIN_SECONDS" ]; then
      systemctl stop "jacaranda@$port.service" "jacaranda@$port.socket"
      echo "jacaranda@$port is not ready after $waited s: see journalctl -u jacaranda@$port" >&2
      exit 1
    fi
    sleep 1
  done
  echo "jacaranda@$port is back"
  sleep "$PAUSE_SECONDS"
done
