#!/bin/sh
# Makes the cluster's own authority (ca.crt, ca.key) in this folder, where it is not there yet, and one certificate for
# each machine that is named: make-certificates.sh node1=10.77.0.11 node2=10.77.0.12 node3=10.77.0.13 site1=10.77.0.21
# Keep ca.key away from all of them: anyone who has it can pose as any machine.
set -eu
umask 077
days=3650
if [ ! -e ca.crt ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.crt -days "$days" \
    -subj "/CN=Six Saturdays cluster" 2>/dev/null
fi
sign() { # sign FILE SUBJECT EXTENSIONS: a key and a certificate of the authority
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$1.key" -out "$1.csr" -subj "$2" 2>/dev/null
  printf '%b' "$3" >"$1.extensions"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -out "$1.crt" -days "$days" \
    -extfile "$1.extensions" 2>/dev/null
  rm "$1.csr" "$1.extensions"
}
for machine; do
  name=${machine%%=*} address=${machine#*=}
  case $machine in *=*) ;; *) echo "not NAME=ADDRESS: $machine" >&2; exit 1 ;; esac
  mkdir -p "$name"
  cp ca.crt "$name/ca.crt"
  # None has a common name for itself: etcd would take it for a user's, and refuse Patroni's password.
  case $name in
    node*)
      # The site reaches PostgreSQL by 127.0.0.1, where HAProxy listens.
      extensions="subjectAltName=IP:$address,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n"
      sign "$name/node" "/O=$name" "$extensions"
      # For etcd among themselves, where no password is asked.
      sign "$name/peer" "/CN=six-saturdays-peer" "$extensions"
      ;;
    # A machine of the site only asks, and cannot pass for a node.
    *) sign "$name/node" "/O=$name" "subjectAltName=IP:$address\nextendedKeyUsage=clientAuth\n" ;;
  esac
  cat "$name/node.crt" "$name/node.key" >"$name/node.pem"
done
