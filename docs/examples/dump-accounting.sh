#!/bin/sh
# SPDX-FileCopyrightText: The IOMiner authors
# SPDX-License-Identifier: Apache-2.0
#
# Writes Slurm's accounting of a period to a file for "iominer ingest --slurm", with all fields that IOMiner reads and
# the installed sacct has. The file appears when it is whole. For example, for the jobs of a day, times in UTC:
#
#   dump-accounting.sh 2026-11-19 2026-11-20 sacct-2026-11-19.txt
set -eu

# What users write as they like stands last.
WANTED="JobIDRaw JobID Cluster User UID Group Account Partition QOS State ExitCode DerivedExitCode Submit Eligible Start
End ElapsedRaw Suspended TimelimitRaw NNodes AllocNodes NCPUS AllocCPUS ReqCPUS NTasks ReqMem MaxRSS MaxDiskRead
MaxDiskWrite AllocTRES Restarts Reason NodeList Constraints WorkDir SubmitLine JobName"

# No program prints this character, and a delimiter ends each row (-p), so texts may hold line ends.
DELIMITER=$(printf '\037')

fail() {
  echo "dump-accounting.sh: $1" >&2
  exit "$2"
}

[ $# -eq 3 ] || fail "expected a first time, an end time and a file, as in 2026-11-19 2026-11-20 sacct.txt" 2
known=$(sacct --helpformat) || fail "sacct does not say which fields it has" 4
known=" $(echo "$known" | tr -s '[:space:]' ' ') "

fields=
missing=
for field in $WANTED; do
  case $known in
    *" $field "*) fields=$fields${fields:+,}$field ;;
    *) missing="$missing $field" ;;
  esac
done
case ,$fields, in
  *,JobIDRaw,* | *,JobID,*) ;;
  *) fail "expected fields of accounting from sacct --helpformat, found none" 4 ;;
esac
[ -z "$missing" ] || echo "dump-accounting.sh: this sacct has no$missing; these columns will be NULL" >&2

part=$3.part
trap 'rm -f "$part"' EXIT
TZ=UTC sacct --allusers --duplicates --parsable --noconvert --delimiter="$DELIMITER" \
  --starttime="$1" --endtime="$2" --format="$fields" >"$part" || fail "sacct failed; $3 was not written" 4
mv "$part" "$3"
