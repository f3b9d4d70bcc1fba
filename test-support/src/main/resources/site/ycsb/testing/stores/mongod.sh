#!/bin/sh
# Stands for MongoDB's server in tests. Takes the options that the manual of mongod documents, as
# far as they are used here, and no others; writes version, log and pid file in its words, fails
# with its exit codes; then serves by mongo-java-server.
. "${0%/*}/mongod.settings"

if [ "${1-}" = --version ]; then
  [ "$HANGS" = yes ] && exec sleep 600
  modules='[]'
  [ "$PRODUCT" = enterprise ] && modules='[
        "enterprise"
    ]'
  [ "$PRODUCT" = percona ] && modules='[],
    "proFeatures": []'
  cat <<END
db version v$VERSION
Build Info: {
    "version": "$VERSION",
    "gitVersion": "bc35ab4305d9920d9d0491c1c9ef9b72383d31f9",
    "openSSLVersion": "OpenSSL 3.0.15 3 Sep 2024",
    "modules": $modules,
    "allocator": "tcmalloc-google",
    "environment": {
        "distmod": "debian12",
        "distarch": "x86_64",
        "target_arch": "x86_64"
    }
}
END
  exit 0
fi

wrong_option() {
  printf "Error parsing command line: %s\ntry '%s --help' for more information\n" "$1" "$0" >&2
  exit 2
}

port=27017 bind_ip=localhost dbpath=/data/db logpath= pidfilepath= replSet= keyFile= auth=no
tlsMode=disabled tlsCertificateKeyFile= tlsCAFile= enableEncryption=no encryptionKeyFile=
while [ $# -gt 0 ]; do
  option=${1%%=*}
  case " $UNKNOWN " in
    *" $option "*) wrong_option "unrecognised option '$option'" ;;
  esac
  case $option in
    --enableEncryption | --encryptionKeyFile | --encryptionCipherMode)
      [ "$PRODUCT" = community ] && wrong_option "unrecognised option '$option'" ;;
  esac
  case $option in
    --auth) auth=yes; shift; continue ;;
    --enableEncryption) enableEncryption=yes; shift; continue ;;
    --nounixsocket | --logappend | --quiet | --directoryperdb | \
      --tlsAllowConnectionsWithoutCertificates) shift; continue ;;
    --port | --bind_ip | --dbpath | --logpath | --pidfilepath | --replSet | --keyFile | \
      --tlsMode | --tlsCertificateKeyFile | --tlsCAFile | --encryptionKeyFile | \
      --encryptionCipherMode | --wiredTigerCacheSizeGB | --setParameter) ;;
    -*) wrong_option "unrecognised option '$option'" ;;
    *) wrong_option "too many positional options have been specified on the command line" ;;
  esac
  case $1 in
    *=*) value=${1#*=}; shift ;;
    *)
      [ $# -ge 2 ] || wrong_option "the required argument for option '$option' is missing"
      value=$2
      shift 2
      ;;
  esac
  case $option in
    --port) port=$value ;;
    --bind_ip) bind_ip=$value ;;
    --dbpath) dbpath=$value ;;
    --logpath) logpath=$value ;;
    --pidfilepath) pidfilepath=$value ;;
    --replSet) replSet=$value ;;
    --keyFile) keyFile=$value auth=yes ;;
    --tlsMode) tlsMode=$value ;;
    --tlsCertificateKeyFile) tlsCertificateKeyFile=$value ;;
    --tlsCAFile) tlsCAFile=$value ;;
    --encryptionKeyFile) encryptionKeyFile=$value ;;
  esac
done

# severity, component, id, context, message, attributes
log() {
  line=$(
    printf '{"t":{"$date":"%s"},"s":"%s",  "c":"%s",  "id":%s,   "ctx":"%s","msg":"%s","attr":%s}' \
      "$(date -u +%Y-%m-%dT%H:%M:%S.000+00:00)" "$@"
  )
  if [ -n "$logpath" ]; then
    printf '%s\n' "$line" >>"$logpath"
  else
    printf '%s\n' "$line"
  fi
}

fail() {
  code=$1
  shift
  log "$@"
  exit "$code"
}

not_initialized() {
  fail 1 F CONTROL 20574 main "Error during global initialization" \
    "{\"error\":{\"code\":$1,\"codeName\":\"$2\",\"errmsg\":\"$3\"}}"
}

terminating() {
  fail 100 E CONTROL 20557 initandlisten "DBException in initAndListen, terminating" \
    "{\"error\":\"$1\"}"
}

if [ -n "$logpath" ]; then
  [ -e "$logpath" ] && mv "$logpath" "$logpath.$(date -u +%Y-%m-%dT%H-%M-%S)"
  if ! (: >"$logpath") 2>/dev/null; then
    failed=$logpath
    logpath=
    not_initialized 38 FileNotOpen \
      "Can't initialize rotatable log file :: caused by :: Failed to open $failed"
  fi
fi
log I CONTROL 4615611 initandlisten "MongoDB starting" "{\"pid\":$$,\"port\":$port}"
[ "$KILLED" = yes ] && kill -KILL $$
[ "$SILENT" = yes ] && exec sleep 600
if [ "$enableEncryption" = yes ]; then
  [ -r "$encryptionKeyFile" ] ||
    terminating "FileOpenFailed: error opening file: $encryptionKeyFile"
fi
if [ -n "$keyFile" ]; then
  [ -n "$(find "$keyFile" -prune \( -perm 400 -o -perm 600 \) 2>/dev/null)" ] ||
    fail 1 I ACCESS 20254 main "Read security file failed" \
      "{\"error\":{\"code\":30,\"codeName\":\"InvalidPath\",\"errmsg\":\"permissions on $keyFile are too open\"}}"
fi
if [ "$tlsMode" != disabled ]; then
  grep -q "BEGIN CERTIFICATE" "$tlsCAFile" 2>/dev/null &&
    grep -q "BEGIN PRIVATE KEY" "$tlsCertificateKeyFile" 2>/dev/null ||
    not_initialized 140 InvalidSSLConfiguration "Can not set up PEM key file."
fi
[ -d "$dbpath" ] || terminating "NonExistentPath: Data directory $dbpath not found. Create the missing directory or specify another path using (1) the --dbpath command line option, or (2) by adding the 'storage.dbPath' option in the configuration file."
[ -w "$dbpath" ] && [ "$READ_ONLY" = no ] ||
  terminating "IllegalOperation: Attempted to create a lock file on a read-only directory: $dbpath"
[ "$bind_ip" = "$NO_ADDRESS" ] &&
  fail 48 E CONTROL 20568 initandlisten "Error setting up listener" \
    '{"error":{"code":9001,"codeName":"SocketException","errmsg":"Cannot assign requested address"}}'
[ -n "$pidfilepath" ] && echo $$ >"$pidfilepath"
exec "$JAVA" -Xmx64M -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
  -Dorg.slf4j.simpleLogger.defaultLogLevel=error -cp "$CLASS_PATH" \
  site.ycsb.testing.stores.MongodDoubleServer \
  "version=$VERSION" "product=$PRODUCT" "address=$bind_ip" "port=$port" "dbpath=$dbpath" \
  "log=$logpath" "pidfile=$pidfilepath" "set=$replSet" "auth=$auth" \
  "key=$encryptionKeyFile" "pem=$tlsCertificateKeyFile"
