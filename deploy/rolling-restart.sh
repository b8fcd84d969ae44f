#!/bin/sh
# Restarts the processes of this machine one after the other, so that no visitor notices:
#   deploy/rolling-restart.sh 3001 3002
# Each is left alone until it answers /readyz, and nginx has noticed that it is back (fail_timeout
# in nginx/jacaranda.conf). One that does not come back stops the whole, with the others untouched.
set -eu

READY_WITHIN_SECONDS=60
NGINX_NOTICES_SECONDS=4

for port in "$@"; do
  systemctl restart "jacaranda@$port"
  waited=0
  until curl --silent --fail --output /dev/null --max-time 3 "http://127.0.0.1:$port/readyz"; do
    waited=$((waited + 1))
    if [ "$waited" -ge "$READY_WITHIN_SECONDS" ]; then
      echo "jacaranda@$port is not ready after $waited s: see journalctl -u jacaranda@$port" >&2
      exit 1
    fi
    sleep 1
  done
  sleep "$NGINX_NOTICES_SECONDS"
  echo "jacaranda@$port is back"
done
