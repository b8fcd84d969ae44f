#!/bin/sh
# Restarts the processes of this machine one after the other, so that no visitor notices:
#   deploy/rolling-restart.sh 3001 3002
# Its socket stays open meanwhile, so that nobody is turned away. The next one has its turn when this
# one answers /readyz. One that does not come back stops the whole: its door is closed, so that nginx
# sends everybody to the others, which have not been touched.
set -eu

READY_WITHIN_SECONDS=60

for port in "$@"; do
  started=$(date +%s)
  # Whether it worked is for /readyz to say.
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
done
