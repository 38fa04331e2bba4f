#!/bin/sh
# Needs DATABASE_URL, DATABASE_DIRECT_URL when the first is a pooler, and DATA_DIR, like the product. Copies are written
# to BACKUP_DIR.
set -eu
folder=${BACKUP_DIR:-/var/backups/pamoja}
name=$(date -u +%Y%m%dT%H%M%SZ)
umask 077
mkdir -p "$folder"
# pg_dump changes settings of its session, and a pooler would pass these on to other callers.
# A copy gets its name only when it is complete.
pg_dump --format=custom --file="$folder/$name.dump.part" "${DATABASE_DIRECT_URL:-$DATABASE_URL}"
mv "$folder/$name.dump.part" "$folder/$name.dump"
if [ -d "$DATA_DIR/files" ]; then
  tar -C "$DATA_DIR" -czf "$folder/$name.files.tgz.part" files
  mv "$folder/$name.files.tgz.part" "$folder/$name.files.tgz"
fi
find "$folder" -name '*.dump' -mtime +35 -delete
find "$folder" -name '*.files.tgz' -mtime +35 -delete
