@echo off
rem A double click on a .caravan file opens it with the program in this folder. It is set for you alone.
rem   register-file-type.cmd            sets it; run it again when the folder has moved
rem   register-file-type.cmd /remove    takes it back
setlocal
set classes=HKCU\Software\Classes
if /i "%~1"=="/remove" (
  reg delete "%classes%\.caravan" /f
  reg delete "%classes%\Caravanserai.Game" /f
  exit /b
)
reg add "%classes%\.caravan" /ve /d Caravanserai.Game /f
reg add "%classes%\Caravanserai.Game" /ve /d "Caravanserai game" /f
reg add "%classes%\Caravanserai.Game\DefaultIcon" /ve /d "\"%~dp0caravanserai.exe\",0" /f
reg add "%classes%\Caravanserai.Game\shell\open\command" /ve /d "\"%~dp0caravanserai.exe\" \"%%1\"" /f
