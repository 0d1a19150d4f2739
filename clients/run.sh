#!/usr/bin/env bash
# The checks with real clients alone (make clients).
set -euo pipefail
cd "$(dirname "$0")/.."
clients/setup.sh
. clients/lib.sh
. clients/checks.sh
finish
