@echo off
rem Starts the benchmark client on Windows, as bin/ycsb does elsewhere: finds a JDK, puts the jars of
rem the client on the class path, and hands the arguments on as they were typed. Options of the JVM
rem are those in JAVA_OPTS. What else differs: docs/platforms.md
setlocal EnableExtensions DisableDelayedExpansion

for %%i in ("%~dp0..") do set "ycsb_root=%%~fi"
set "ycsb_dist=%ycsb_root%"
rem the same twice, but in a checkout, whose own folders of bindings are found too
set "ycsb_bindings=-Dycsb.home=%ycsb_root%"
if exist "%ycsb_root%\pom.xml" set "ycsb_dist="
if exist "%ycsb_root%\pom.xml" set "ycsb_bindings=-Dycsb.bindings=%ycsb_root%"
if exist "%ycsb_root%\pom.xml" for /d %%i in ("%ycsb_root%\distribution\target\ycsb-*") do if exist "%%i\build.properties" set "ycsb_dist=%%i"
if not defined ycsb_dist (
  >&2 echo ycsb: this source checkout isn't built. Run there: mvn -pl distribution -am -DskipTests package
  exit /b 2
)
if not exist "%ycsb_dist%\lib\" (
  >&2 echo ycsb: "%ycsb_dist%": there is no lib directory. This isn't a complete distribution.
  exit /b 2
)

set "ycsb_java=java"
if defined JAVA_HOME set "ycsb_java=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%ycsb_java%" (
  >&2 echo ycsb: "JAVA_HOME=%JAVA_HOME%": there is no bin\java.exe in it. Set it to the directory of a JDK 17 or newer, or leave it unset to use the java on the PATH.
  exit /b 2
)
set "ycsb_version="
for /f "tokens=2,3" %%i in ('call "%ycsb_java%" -version 2^>^&1') do if "%%i"=="version" set "ycsb_version=%%~j"
if not defined ycsb_version (
  >&2 echo ycsb: "%ycsb_java%": it isn't there, or doesn't report its version. Set JAVA_HOME to the directory of a JDK 17 or newer.
  exit /b 2
)
for /f "tokens=1,2 delims=._-+" %%i in ("%ycsb_version%") do (
  set "ycsb_major=%%i"
  if "%%i"=="1" set "ycsb_major=%%j"
)
if %ycsb_major% LSS 17 (
  >&2 echo ycsb: "%ycsb_java%": this is Java %ycsb_version%. Set JAVA_HOME to the directory of a JDK 17 or newer.
  exit /b 2
)

rem Drivers and histograms use memory access that newer JDKs warn about on each start.
set "ycsb_newer="
if %ycsb_major% GEQ 24 set "ycsb_newer=--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED"

rem its own jar first: what it looks up is found there, and the others stay closed
set "ycsb_core="
for %%i in ("%ycsb_dist%\lib\ycsb-core-*.jar") do set "ycsb_core=%%i;"

"%ycsb_java%" %ycsb_newer% %JAVA_OPTS% "%ycsb_bindings%" "-Dycsb.home=%ycsb_dist%" -cp "%ycsb_core%%ycsb_dist%\lib\*;%ycsb_dist%\conf" site.ycsb.cli.Main %*
exit /b %ERRORLEVEL%
