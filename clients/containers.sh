#!/usr/bin/env bash
# containers.sh OUT: builds the images of docker/Dockerfile and tries them, as root, with Debian's buildah, podman, runc and
# containernetworking-plugins. Where docker.io cannot be reached, a Debian made by mmdebstrap stands in for what they are made from,
# with this machine's Go, certificates and settings of pip: Python is then Debian's. Images and logs stay in OUT.
# "setup.sh containers" installs what this needs.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(mkdir -p "${1:?containers.sh OUT}" && realpath "$1")
((EUID == 0)) || { echo "containers.sh: not root" >&2; exit 1; }
# Layers are laid over each other where the kernel can do that here, in a container for one it often cannot; else each is a copy.
driver=(--storage-driver vfs)
mkdir -p "$out"/try/{lower,upper,work,merged}
if mount -t overlay -o "lowerdir=$out/try/lower,upperdir=$out/try/upper,workdir=$out/try/work" overlay "$out/try/merged"; then
  umount "$out/try/merged"
  driver=(--storage-driver overlay --storage-opt overlay.skip_mount_home=true)
fi
rm -r "$out/try"
store=(--root "$out/images" --runroot "$out/run" "${driver[@]}")
# What is left mounted could not be removed.
unmounted() { findmnt -rno TARGET | awk -v under="$out/" 'index($0, under) == 1' | sort -r | xargs -r umount; }
trap unmounted EXIT
# A container may have no more than we: podman's own limits are larger than those of some machines.
limits=(--ulimit "nofile=$(ulimit -Sn):$(ulimit -Hn)" --ulimit nproc=4096:4096)

made() { buildah "${store[@]}" "$@"; }
pod() { podman "${store[@]}" --runtime runc --network-backend cni "$@"; }
ran() { pod run --rm "${limits[@]}" "$@"; }
size() { echo "$(($(pod image inspect --format '{{.Size}}' "$1") / 1000000)) MB"; }

# check NAME COMMAND...: a line, as of the other checks; what the function writes into the file noted stands behind the name.
failed=0
check() {
  local name=$1 log=$out/last.log began=$SECONDS status note
  shift
  : >"$out/noted"
  set +e # around a subshell, not a condition, in which a function would go on after a command that fails
  (set -e; "$@") >"$log" 2>&1
  status=$?
  set -e
  note=$(<"$out/noted")
  if ((status == 0)); then
    echo "ok    $name${note:+: $note} ($((SECONDS - began)) s)"
  else
    failed=1
    echo "FAIL  $name ($((SECONDS - began)) s)"
    tail -n 30 "$log" | sed 's/^/      /'
  fi
}

# stand_in NAME DIRECTORY...: an image of that name of Debian with these directories added.
stand_in() {
  local container name=$1
  shift
  [[ -s $out/debian.tar ]] || mmdebstrap --variant=minbase --include=ca-certificates,python3,python3-pip,python3-venv \
    bookworm "$out/debian.tar" "$(sed -n 's/^URIs: //p' /etc/apt/sources.list.d/debian.sources | head -n 1)"
  container=$(made from scratch)
  made add "$container" "$out/debian.tar" /
  made copy "$container" /etc/ssl/certs /etc/ssl/certs
  if [[ -f /etc/pip.conf ]]; then made copy "$container" /etc/pip.conf /etc/pip.conf; fi
  for _; do made copy "$container" "$_" "$_"; done
  made config --env "PATH=$(go env GOROOT)/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" --env GOPATH=/go \
    --env "GOPROXY=$(go env GOPROXY)" --env PIP_BREAK_SYSTEM_PACKAGES=1 "$container"
  made commit --rm "$container" "$name"
}

bases() {
  local image
  for image in $(sed -n 's/^FROM \(.*:.*\) AS .*/\1/p' docker/Dockerfile); do
    if pod image exists "docker.io/library/$image" || made pull "docker.io/library/$image"; then continue; fi
    echo "Debian stands in for those of docker.io" >"$out/noted"
    case $image in
    golang:*) stand_in "docker.io/library/$image" "$(go env GOROOT)" ;;
    *) stand_in "docker.io/library/$image" ;;
    esac
  done
}

built() { # TARGET
  made build --isolation chroot --format docker --pull-never -f docker/Dockerfile --target "$1" -t "localhost/msp:$1" .
  size "localhost/msp:$1" >"$out/noted"
}

lesson() { # IMAGE COMMAND...: a lesson becomes a page, by a user who is not root, in a directory of the machine's
  local dir
  dir=$(mktemp -d)
  cp tutorials/01-first-cloth.ipynb "$dir/lesson.ipynb"
  chown 1000:1000 "$dir"
  ran -v "$dir:/work" -w /work --network none "$@" run --quiet lesson.ipynb -o lesson.html
  grep -q 'src="data:image/png;base64,' "$dir/lesson.html"
  [[ $(stat -c %u "$dir/lesson.html") == 1000 ]]
  rm -r "$dir"
}

# All may write to /tmp, and none may remove what is another's.
temporary() {
  local at
  at=$(pod image mount localhost/msp:slim)
  stat -c '%n %u:%g %a' "$at/tmp" "$at/work"
  [[ $(stat -c '%u:%g %a' "$at/tmp") == "0:0 1777" && $(stat -c %u "$at/work") == 1000 ]]
  pod image unmount localhost/msp:slim
}

# The limit that a kernel keeps to is half of the container's.
memory_limit() {
  local said
  cat >"$out/hungry.ipynb" <<'NOTEBOOK'
{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
 {"id": "one", "cell_type": "code", "metadata": {}, "execution_count": null, "outputs": [], "source":
  "var held [][]byte\nfor {\n\tb := make([]byte, 1<<20)\n\tfor i := range b {\n\t\tb[i] = 1\n\t}\n\theld = append(held, b)\n}"}]}
NOTEBOOK
  if said=$(ran --memory 600m -v "$out/hungry.ipynb:/hungry.ipynb:ro" localhost/msp:slim run --quiet /hungry.ipynb 2>&1); then return 1; fi
  echo "$said"
  grep -q 'it needs more than 300 MB of memory' <<<"$said"
}

# JupyterLab answers at the published port, says who it is to its health check, and gives a kernel to whoever has the token.
lab() { # OPTIONS...
  local name=msp-lab-$$ address token
  pod run -d --rm --name "$name" "${limits[@]}" -p 127.0.0.1::8888 "$@" localhost/msp:class
  # shellcheck disable=SC2064 # the name is gone when the trap runs
  trap "pod rm -f $name >/dev/null || true" EXIT
  address=$(pod port "$name" 8888)
  for _ in {1..600}; do
    token=$(pod logs "$name" 2>&1 | grep -oE 'token=[0-9a-f]+' | head -n 1) || true
    if [[ -n $token ]] && curl -fs "http://$address/api/kernelspecs?$token" | grep -q '"msp"'; then break; fi
    sleep 0.5
  done
  pod exec "$name" id -u
  curl -fsS -X POST "http://$address/api/kernels?$token" -d '{"name": "msp"}'
  pod healthcheck run "$name"
  pod stop "$name"
}

as_root() { lab --user 0; }

tools() {
  local user
  user=$(ran localhost/msp:class sh -c 'jupyter kernelspec list && jupyterhub-singleuser --version && nbgrader --version && id -u' |
    tail -n 1)
  [[ $user == 1000 ]]
}

check "the images to build on" bases
check "the slim image is built" built slim
check "the class image is built" built class
check "slim: msp run makes a page of a lesson, not as root, without a network" lesson localhost/msp:slim
check "slim: /tmp is everyone's" temporary
check "slim: a cell that wants more than half of the container's memory is interrupted" memory_limit
check "class: msp run makes a page of a lesson" lesson localhost/msp:class msp
check "class: kernelspec, jupyterhub-singleuser and nbgrader are there, not as root" tools
check "class: msp lab through a published port, healthy, gives a kernel" lab
check "class: msp lab as root" as_root
exit $failed
