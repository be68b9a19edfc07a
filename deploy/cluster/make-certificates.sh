#!/bin/sh
# Makes the cluster's own authority (ca.crt, ca.key) in this folder, where it is not there yet, and one certificate for
# each machine that is named: make-certificates.sh node1=10.77.0.11 node2=10.77.0.12 node3=10.77.0.13 site1=10.77.0.21
# Keep ca.key away from all of them: whoever has it can be any machine.
set -eu
umask 077
days=3650
if [ ! -e ca.crt ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.crt -days "$days" \
    -subj "/CN=Six Saturdays cluster" 2>/dev/null
fi
for machine; do
  name=${machine%%=*} address=${machine#*=}
  mkdir -p "$name"
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$name/node.key" -out "$name/node.csr" \
    -subj "/O=$name" 2>/dev/null
  # Without a common name: etcd would take it for a user's, and refuse Patroni's password.
  # The site reaches PostgreSQL by 127.0.0.1, where HAProxy listens.
  printf 'subjectAltName=IP:%s,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n' "$address" >"$name/extensions"
  openssl x509 -req -in "$name/node.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -out "$name/node.crt" -days "$days" \
    -extfile "$name/extensions" 2>/dev/null
  cat "$name/node.crt" "$name/node.key" >"$name/node.pem"
  cp ca.crt "$name/ca.crt"
  rm "$name/node.csr" "$name/extensions"
done
