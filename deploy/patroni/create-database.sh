#!/bin/sh
# Makes the role and the database of Equanim, once, on the first primary; Patroni passes how to connect to it.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$EQUANIM_PASSWORD" "$1" <<'SQL'
create role equanim login password :'password';
create database equanim owner equanim;
SQL
